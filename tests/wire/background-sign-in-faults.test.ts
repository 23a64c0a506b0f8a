import { describe, expect, test } from 'vitest';
import { codeOf, ShelfedgeError } from '../../src/base/errors.ts';
import { holdAnswers } from '../fixtures/hold-answers.ts';
import { clearLog, readLog, setFaults, type Fault } from '../fixtures/platform-control.ts';
import { countMails, readMemberId } from './identity-client.ts';
import { ada, openSignIn, type SignInHarness } from './sign-in-harness.ts';
import { asks, logIn, mailedCode, type Ask } from './sign-in-steps.ts';

const steps = Object.entries(asks);
const openAt = async ({ prepare }: Ask): Promise<SignInHarness> => {
  const harness = await openSignIn({ registrationPolicy: 'email-verification' });
  await prepare(harness);
  return harness;
};
const faults: [fault: Fault, code: string][] = [
  [{ kind: 'status-before', status: 500 }, 'server'],
  [{ kind: 'status-before', status: 429, retryAfterS: 5 }, 'throttled'],
  [{ kind: 'drop-before' }, 'network'],
  [{ kind: 'html' }, 'malformed_answer'],
];

const countLogIns = async ({ platform }: SignInHarness): Promise<number> =>
  (await readLog(platform)).filter(({ path }) => path.endsWith('/v2/login')).length;

describe('a platform that fails', () => {
  const cases = steps.flatMap(([name, step]) =>
    faults.map(([fault, failure]) => [name, failure, step, fault] as const),
  );
  test.each(cases)(
    'a failure at %s is reported (%s) and keeps the step; the same action works afterwards',
    async (_, failure, step, fault) => {
      const harness = await openAt(step);
      const { step: before, fields } = (await harness.signIn()) ?? {};
      await setFaults(harness.platform, { ...fault, path: step.path });
      await expect(step.ask(harness)).rejects.toMatchObject({ code: failure });
      const after = await harness.signIn();
      expect(after?.step.tag).toBe(before?.tag);
      expect(after?.fields).toMatchObject({ firstName: fields?.firstName });
      await setFaults(harness.platform);
      harness.runtime.clock.ms += 30_000;
      harness.restart();
      await step.ask(harness);
      expect(await harness.signIn()).not.toEqual(after);
    },
  );
});

describe('the same action sent twice at once', () => {
  test.each(steps)('an action sent by two popups runs once: %s', async (_, step) => {
    const harness = await openAt(step);
    await clearLog(harness.platform);
    const mails = countMails(harness.platform);
    await Promise.all([step.ask(harness), step.ask(harness)]);
    const calls = (await readLog(harness.platform)).filter(({ path }) => path.endsWith(step.path));
    expect(calls).toHaveLength(1);
    expect(countMails(harness.platform) - mails).toBeLessThanOrEqual(1);
  });

  test('an action with another password runs after the first, and goes through if the first was wrong', async () => {
    const harness = await openSignIn();
    await harness.open('logIn');
    const { email, password } = harness.platform.member;
    const [wrong, right] = await Promise.allSettled([
      harness.send('logIn', { email, password: 'another' }),
      harness.send('logIn', { email, password }),
    ]);
    expect([wrong.status, right.status]).toEqual(['rejected', 'fulfilled']);
    expect(await harness.shopper()).toEqual({ tag: 'member', email });
  });

  test('an action for another email address runs after the first, and is refused once the step is over', async () => {
    const harness = await openSignIn();
    await harness.open('logIn');
    const first = harness.send('logIn', harness.platform.member);
    const second = harness.send('logIn', { email: 'b@example.com', password: 'second' });
    await first;
    await expect(second).rejects.toMatchObject({ code: 'invalid_state' });
    expect(await harness.shopper()).toEqual({ tag: 'member', email: harness.platform.member.email });
  });

  test('a code sent again too soon is not sent', async () => {
    const harness = await openAt(asks['resend'] as Ask);
    await harness.send('resend');
    await expect(harness.send('resend')).rejects.toMatchObject({
      code: 'throttled',
      details: { retryAfterMs: 30_000 },
    });
    expect(countMails(harness.platform)).toBe(2);
  });

  test('a code is not sent again before the platform’s retry time', async () => {
    const harness = await openAt(asks['resend'] as Ask);
    await setFaults(harness.platform, { kind: 'status-before', status: 429, retryAfterS: 90, path: '/auth/resend' });
    await harness.send('resend').catch(() => undefined);
    expect((await harness.signIn())?.step).toMatchObject({ resendAtMs: harness.runtime.clock.ms + 90_000 });
  });

  test.each([
    ['resend', 500],
    ['enterFactor', 500],
    ['enterFactor', 429],
  ] as const)('a code that could not be sent again leaves the step of %s as it was (%i)', async (name, status) => {
    const harness = await openAt(asks[name] as Ask);
    const before = await harness.signIn();
    await setFaults(harness.platform, { kind: 'status-before', status, path: '/auth/resend' });
    await expect(harness.send('resend')).rejects.toMatchObject({ code: status === 500 ? 'server' : 'throttled' });
    expect(await harness.signIn()).toEqual(before);
  });
});

/** Sends an action at this step, and stops where the platform's answer is on its way; `late` is how it fails. */
async function holdAt(step: Ask, act: (harness: SignInHarness) => Promise<unknown>) {
  const harness = await openAt(step);
  const held = holdAnswers(harness.runtime, step.path);
  harness.restart();
  held.begin();
  const late = act(harness).catch(codeOf);
  await held.reached;
  held.end();
  return { harness, late, open: held.open };
}

/** A registration that the platform took and whose log-in was not made, with the next worker. */
async function grantWithoutFrame() {
  const harness = await openSignIn();
  const { askFrame } = harness.runtime;
  harness.runtime.askFrame = () => Promise.reject(new ShelfedgeError('timeout', 'OAuth flow timed out'));
  await harness.open('register');
  await expect(harness.send('register', { ...ada, profile: {} })).rejects.toMatchObject({ code: 'timeout' });
  harness.runtime.askFrame = askFrame;
  harness.restart();
  return harness;
}

describe('an action that ends too late', () => {
  test.each(['cancel', 'close', 'open', 'logOut'] as const)(
    'counts no more: %s while the log-in was on its way',
    async (how) => {
      const harness = await openSignIn();
      const hold = Promise.withResolvers<void>();
      const requests = Promise.withResolvers<void>();
      const { askFrame } = harness.runtime;
      harness.runtime.askFrame = async (request) => {
        requests.resolve();
        await hold.promise;
        return askFrame(request);
      };
      await harness.open('logIn');
      const late = harness.send('logIn', harness.platform.member);
      await requests.promise;
      await (how === 'open' ? harness.open('register') : harness.send(how));
      const shown = await harness.signIn();
      hold.resolve();
      await expect(late).rejects.toMatchObject({ code: 'cancelled' });
      expect([(await harness.shopper())?.tag, await harness.signIn()]).toEqual([
        how === 'logOut' ? 'none' : 'visitor',
        shown,
      ]);
    },
  );

  test('ends the hidden frame that it waits for', async () => {
    const harness = await openSignIn();
    const requests = Promise.withResolvers<void>();
    harness.runtime.askFrame = ({ signal }) =>
      new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(new ShelfedgeError('cancelled', 'The frame was ended')));
        requests.resolve();
      });
    await harness.open('logIn');
    const late = harness.send('logIn', harness.platform.member);
    await requests.promise;
    await harness.send('close');
    await expect(late).rejects.toMatchObject({ code: 'cancelled' });
  });

  test('does not delay a new action', async () => {
    const harness = await openSignIn();
    const { askFrame } = harness.runtime;
    const requests = Promise.withResolvers<void>();
    harness.runtime.askFrame = () => {
      requests.resolve();
      return new Promise(() => undefined);
    };
    await harness.open('logIn');
    void harness.send('logIn', harness.platform.member).catch(() => undefined);
    await requests.promise;
    await harness.send('close');
    harness.runtime.askFrame = askFrame;
    await logIn(harness);
    expect((await harness.shopper())?.tag).toBe('member');
  });

  test('is not sent if it was still queued', async () => {
    const harness = await openSignIn();
    const [hold, requests] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    harness.runtime.askFrame = async () => {
      requests.resolve();
      await hold.promise;
      throw new ShelfedgeError('timeout', 'OAuth flow timed out');
    };
    await harness.open('logIn');
    const sent = [harness.platform.member, ada].map((who) => harness.send('logIn', who).catch(codeOf));
    await requests.promise;
    await harness.send('close');
    await harness.open('logIn');
    hold.resolve();
    expect(await Promise.all(sent)).toEqual(['timeout', 'cancelled']);
    expect(await countLogIns(harness)).toBe(1);
  });

  test('is not told what was wrong with it', async () => {
    const { harness, late, open } = await holdAt(asks['logIn'] as Ask, async (harness) =>
      harness.send('logIn', { ...harness.platform.member, password: 'another' }),
    );
    await harness.send('close');
    open();
    expect(await late).toBe('cancelled');
  });

  test('changes no step that was opened meanwhile', async () => {
    const { harness, late, open } = await holdAt(asks['resend'] as Ask, async (harness) => {
      await setFaults(harness.platform, { kind: 'status-before', status: 429, retryAfterS: 90, path: '/auth/resend' });
      await harness.send('resend');
    });
    await harness.open('register');
    open();
    expect(await late).toBe('cancelled');
    expect((await harness.signIn())?.step).toEqual({ tag: 'register' });
  });

  test('leaves the token of the step that was opened meanwhile', async () => {
    const { harness, late, open } = await holdAt(asks['enterCode'] as Ask, (harness) => {
      harness.platform.db.prepare('DELETE FROM single_use_tokens').run();
      return harness.send('enterCode', { code: mailedCode(harness) });
    });
    await harness.send('close');
    await harness.open('register');
    const other = { email: 'b@example.com', password: 'second' };
    await harness.send('register', { ...other, profile: {} });
    open();
    expect(await late).toBe('cancelled');
    await harness.send('enterCode', { code: mailedCode(harness) });
    expect(await harness.shopper()).toEqual({ tag: 'member', email: other.email });
  });

  test('finishes no log-in that was granted before', async () => {
    const harness = await grantWithoutFrame();
    const [hold, requests] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { get } = harness.runtime.session;
    harness.runtime.session.get = async (key) => {
      if (key.startsWith('pendingCredential:')) {
        requests.resolve();
        await hold.promise;
      }
      return get(key);
    };
    const kept = harness.runtime.session.values.get(`pendingCredential:${harness.storeId}`) ?? '';
    const late = harness.send('register', { ...ada, profile: {} }).catch(codeOf);
    await requests.promise;
    await harness.send('close');
    harness.runtime.session.values.set(`pendingCredential:${harness.storeId}`, kept);
    hold.resolve();
    expect([await late, (await harness.shopper())?.tag]).toEqual(['cancelled', 'visitor']);
  });

  test('changes nothing that is shown', async () => {
    const harness = await openSignIn({ registrationPolicy: 'email-verification' });
    const [hold, requests] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { set } = harness.runtime.session;
    harness.runtime.session.set = async (key, value) => {
      if (key.startsWith('pendingCredential:')) {
        requests.resolve();
        await hold.promise;
      }
      await set(key, value);
    };
    await harness.open('register');
    const late = harness.send('register', { ...ada, profile: {} });
    await requests.promise;
    await harness.send('close');
    hold.resolve();
    await expect(late).rejects.toMatchObject({ code: 'cancelled' });
    expect(await harness.signIn()).toBeNull();
  });
});

test.each(steps)('%s is refused at another step, and where there is none', async (name, { ask }) => {
  const harness = await openSignIn();
  await harness.open('forgot');
  await harness.send('forgot', { email: harness.platform.member.email });
  await harness.open(name === 'register' ? 'logIn' : 'register');
  await expect(ask(harness)).rejects.toMatchObject({ code: 'invalid_state' });
  await harness.send('close');
  await expect(ask(harness)).rejects.toMatchObject({ code: 'invalid_state' });
});

describe('a log-in that was granted and not yet made', () => {
  test('is finished without registering once more', async () => {
    const harness = await grantWithoutFrame();
    await harness.send('register', { ...ada, profile: {} });
    expect(await harness.shopper()).toEqual({ tag: 'member', email: ada.email });
  });

  test('is not that of another address, which is registered', async () => {
    const harness = await grantWithoutFrame();
    const other = { email: 'b@example.com', password: 'second' };
    await harness.send('register', { ...other, profile: {} });
    expect(await harness.shopper()).toEqual({ tag: 'member', email: other.email });
    expect(await harness.send('readProfile')).toMatchObject({ profile: { email: other.email } });
    expect(readMemberId(harness.platform, other.email)).not.toBe(readMemberId(harness.platform, ada.email));
  });

  test('is finished without the code, which is spent', async () => {
    const harness = await openAt(asks['enterCode'] as Ask);
    const { askFrame } = harness.runtime;
    harness.runtime.askFrame = () => Promise.reject(new ShelfedgeError('timeout', 'OAuth flow timed out'));
    await expect(harness.send('enterCode', { code: mailedCode(harness) })).rejects.toMatchObject({ code: 'timeout' });
    harness.runtime.askFrame = askFrame;
    harness.restart();
    expect((await harness.signIn())?.step.tag).toBe('emailCode');
    await harness.send('enterCode', { code: mailedCode(harness) });
    expect(await harness.shopper()).toEqual({ tag: 'member', email: ada.email });
  });

  test('leads back to the log-in if the platform refuses its token', async () => {
    const harness = await openAt(asks['enterCode'] as Ask);
    harness.runtime.askFrame = () => Promise.reject(new ShelfedgeError('unauthorized', 'refused'));
    await harness.send('enterCode', { code: mailedCode(harness) });
    expect(await harness.signIn()).toMatchObject({ step: { tag: 'logIn' }, note: { tag: 'expired' } });
  });
});
