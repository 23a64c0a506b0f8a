import { setTimeout as sleep } from 'node:timers/promises';
import { both, type Attack, type Check } from '../attack.ts';
import { ask, readView, storeIdOf } from '../facts.ts';

interface SignInView {
  signIn: object | null;
}

const before = new WeakMap<object, string>();

const stillWaiting: Check = {
  what: 'the log-in goes on waiting for its own page',
  async see(stage) {
    const signIn = JSON.stringify((await readView<SignInView>(stage, 'popup')).signIn);
    return {
      isHeld: signIn === before.get(stage) && signIn !== 'null',
      seen: signIn === before.get(stage) ? 'still waiting' : `now ${signIn}`,
    };
  },
};

/** Starts a log-in on the platform's page, then navigates the shop's page to a forged callback URL. */
const answerAs = (name: string, end: string): Attack => ({
  name,
  group: 'OAuth',
  browsers: both,
  act: [
    async (stage) => {
      const storeId = storeIdOf(stage);
      await stage.open();
      await ask(stage, 'popup', 'signIn.open', { storeId, step: 'logIn' });
      await ask(stage, 'popup', 'signIn.hosted', { storeId });
      await sleep(1500);
      before.set(stage, JSON.stringify((await readView<SignInView>(stage, 'popup')).signIn));
      await stage.open(`/login-callback${end}`);
      await sleep(1200);
    },
  ],
  mustHold: [
    stillWaiting,
    {
      what: 'it can be ended by its person',
      async see(stage) {
        await ask(stage, 'popup', 'signIn.close', { storeId: storeIdOf(stage) });
        const { signIn } = await readView<SignInView>(stage, 'popup');
        return { isHeld: signIn === null, seen: signIn === null ? 'closed by hand' : JSON.stringify(signIn) };
      },
    },
  ],
});

export const callbacks: readonly Attack[] = [
  answerAs('an error without a state at the address of a log-in’s end', '#error=access_denied'),
  answerAs('an error with an unknown state', '#error=access_denied&state=bm9ib2R5'),
  answerAs('a code with an unknown state', '#code=stolen&state=bm9ib2R5'),
];
