import type { PlatformOptions } from '../../demo/platform/start-platform.ts';
import type { SignIn, StartStep } from '../../src/domain/sign-in.ts';
import type { CommandInput, CommandName } from '../../src/protocol/commands.ts';
import type { RawSender } from '../../src/protocol/sender.ts';
import type { PopupView } from '../../src/protocol/view.ts';
import {
  answersFor,
  openConnected,
  nextWorker,
  popup,
  storefront,
  workbench,
  type Harness,
} from '../fixtures/background-harness.ts';
import { startServer, json } from '../fixtures/plain-server.ts';
import { startTestPlatform } from './platform-client.ts';

type SignInName = Extract<CommandName, `signIn.${string}`>;
type Short<Name extends SignInName> = Name extends `signIn.${infer Rest}` ? Rest : never;

/** The person of most tests. */
export const ada = { email: 'ada@example.com', password: 'a good one' };

/** A popup of a connected store, on a background that can be restarted between any two commands. */
export async function openSignIn(options: Partial<PlatformOptions> = {}) {
  const platform = await startTestPlatform({ storefrontUrl: storefront, ...options });
  const connected = await openConnected(platform);
  const { runtime, storeId } = connected;
  let harness: Harness = connected;
  /** Sends one command of the popup. */
  const send = <Name extends Short<SignInName>>(
    name: Name,
    input: Omit<CommandInput<`signIn.${Name}`>, 'storeId'> = {} as Omit<CommandInput<`signIn.${Name}`>, 'storeId'>,
  ) => harness.as(popup)(`signIn.${name}`, { storeId, ...input } as CommandInput<`signIn.${Name}`>);
  const view = async (): Promise<PopupView> => (await harness.follow('popup', popup)).posted[0] as PopupView;
  const restart = (): void => void (harness = nextWorker(harness));
  return {
    platform,
    runtime,
    storeId,
    send,
    view,
    as: (sender: RawSender) => harness.as(sender),
    /** Connects the store again, as with another key. */
    connectAgain: () => harness.as(workbench)('stores.connect', answersFor(platform)),
    open: (step: StartStep) => send('open', { step }),
    signIn: async (): Promise<SignIn | null> => (await view()).signIn,
    shopper: async () => (await view()).store?.customer,
    wake: () => harness.background.onWake(),
    online: () => harness.background.onOnline(),
    /** Starts a new worker on the storage of the last one. */
    restart,
    told: () => JSON.stringify(harness.received),
    /** Answers calls of this path with this body, from another server. */
    async answer(path: string, body: object, status = 200) {
      const { url } = await startServer((response) => json(response, body, status));
      const { fetch } = runtime;
      runtime.fetch = (address, init) => fetch(address.endsWith(path) ? `${url}${path}` : address, init);
      restart();
    },
  };
}
export type SignInHarness = Awaited<ReturnType<typeof openSignIn>>;
