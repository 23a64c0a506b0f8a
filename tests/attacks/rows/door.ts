import { both, chromiumOnly, type Attack, type BrowserName, type ExtensionPage, type Stage } from '../attack.ts';
import { ask, storeIdOf } from '../facts.ts';
import { mutateMessages } from '../mutate.ts';
import { press, visit, waitForCard } from '../steps.ts';

/** How many messages a sender sends. */
const count = 600;

interface Answers {
  answered: number;
  refused: number;
  silent: number;
  /** All replies. */
  text: string;
}

const answers = new WeakMap<Stage, Answers>();
/** The newest change at the platform before the messages were sent. */
const changes = new WeakMap<Stage, number>();

/** Sends messages concurrently and collects the replies; runs in the sender's context. */
const sendAll = (messages: readonly unknown[]): string => `(async () => {
  const found = { answered: 0, refused: 0, silent: 0, text: '' };
  const late = () => new Promise((resolve) => setTimeout(resolve, 10_000));
  const send = async (message) => {
    const answer = await Promise.race([chrome.runtime.sendMessage(message), late()]).catch(() => undefined);
    if (answer === undefined || answer === null) return void (found.silent += 1);
    found[answer.ok === true ? 'answered' : 'refused'] += 1;
    found.text += JSON.stringify(answer) + '\\n';
  };
  const messages = ${JSON.stringify(messages)};
  for (let from = 0; from < messages.length; from += 50) await Promise.all(messages.slice(from, from + 50).map(send));
  return found;
})()`;

type Send = (stage: Stage, expression: string) => Promise<Answers>;

/** True if a message closes its sender's card. */
const isGoodbye = (message: unknown): boolean =>
  typeof message === 'object' && message !== null && 'command' in message && message.command === 'card.close';

/** A kind of sender, with the store ids that it may not act on. */
function fuzz(who: string, browsers: readonly BrowserName[], send: Send, knowsStore: boolean): Attack {
  return {
    name: `mutated messages from ${who}`,
    group: 'messages',
    browsers,
    act: [
      visit,
      press,
      waitForCard,
      async (stage) => {
        changes.set(stage, lastChange(stage));
        const messages = mutateMessages(stage.seed, count, knowsStore ? [storeIdOf(stage)] : []);
        answers.set(stage, await send(stage, sendAll(messages.filter((message) => !isGoodbye(message)))));
      },
    ],
    mustHold: [
      {
        what: 'nothing is written',
        see(stage) {
          const { answered, refused, silent } = answersTo(stage);
          const own = lastChange(stage) - (changes.get(stage) ?? 0);
          const sent = `${count} messages, seed ${stage.seed}: ${refused} refused, ${answered} answered, ${silent} not heard`;
          return Promise.resolve({
            isHeld: own === 0,
            seen: own === 0 ? `${sent}, nothing written` : `${sent}, ${own} WRITES`,
          });
        },
      },
      {
        what: 'nothing secret is answered',
        see(stage) {
          const { text } = answersTo(stage);
          const isHeld = !text.includes(stage.shop.apiKey) && !/"(accessToken|refreshToken|apiKey)":/.test(text);
          return Promise.resolve({ isHeld, seen: isHeld ? 'nothing secret told' : 'a SECRET was told' });
        },
      },
      {
        what: 'the background lives and the store is still connected',
        async see(stage) {
          const { ok, error } = await ask(stage, 'popup', 'catalog.search', {
            storeId: storeIdOf(stage),
            text: 'Pot 7',
          });
          return { isHeld: ok, seen: ok ? 'the background lives' : `a search is answered by ${error?.code}` };
        },
      },
    ],
  };
}

const answersTo = (stage: Stage): Answers => {
  const found = answers.get(stage);
  if (found === undefined) throw new Error('nothing was sent');
  return found;
};

/** The number of the newest change at the platform. */
const lastChange = ({ shop: { db } }: Stage): number =>
  Number(db.prepare('SELECT coalesce(max(n), 0) AS n FROM ledger').get()?.['n']);

const page =
  (name: ExtensionPage): Send =>
  (stage, expression) =>
    stage.runInExtension<Answers>(name, expression);

/** Mutated messages to the background from every kind of sender. */
export const doors: readonly Attack[] = [
  {
    ...fuzz('the content script’s world', chromiumOnly, (stage, all) => stage.runInContentScript(all), true),
    isShort: true,
  },
  fuzz('the frame of a card', both, (stage, all) => stage.runInCard(all), false),
  fuzz('a card that was opened by itself', both, page('card'), true),
  fuzz('the page of hidden frames', both, page('frames'), true),
  fuzz('the popup', both, page('popup'), false),
  fuzz('the workbench', both, page('workbench'), false),
];
