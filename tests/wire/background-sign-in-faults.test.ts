import { describe, expect, test } from 'vitest';
import { codeOf, ShelfedgeError } from '../../src/domain/errors.ts';
import { createGate } from '../fixtures/gate.ts';
import { clearLog, readLog, setFaults, type Fault } from '../fixtures/platform-control.ts';
import { countMails } from './identity-client.ts';
import { ada, openSignIn, type SignInDesk } from './sign-in-desk.ts';
import { asks, logIn, mailedCode, type Ask } from './sign-in-steps.ts';

const steps = Object.entries(asks);
const openAt = async ({ prepare }: Ask): Promise<SignInDesk> => {
  const desk = await openSignIn({ registrationPolicy: 'email-verification' });
  await prepare(desk);
  return desk;
};
const faults: [fault: Fault, code: string][] = [
  [{ kind: 'status-before', status: 500 }, 'server'],
  [{ kind: 'status-before', status: 429, retryAfterS: 5 }, 'throttled'],
  [{ kind: 'drop-before' }, 'network'],
  [{ kind: 'html' }, 'malformed_answer'],
];

const countLogIns = async ({ platform }: SignInDesk): Promise<number> =>
  (await readLog(platform)).filter(({ path }) => path.endsWith('/v2/login')).length;

describe('a platform that fails', () => {
  const cases = steps.flatMap(([name, step]) =>
    faults.map(([fault, failure]) => [name, failure, step, fault] as const),
  );
  test.each(cases)(
    'at %s is reported (%s) and keeps the step; the same action works afterwards',
    async (_, failure, step, fault) => {
      const desk = await openAt(step);
      const { step: before, fields } = (await desk.signIn()) ?? {};
      await setFaults(desk.platform, { ...fault, path: step.path });
      await expect(step.ask(desk)).rejects.toMatchObject({ code: failure });
      const after = await desk.signIn();
      expect(after?.step.tag).toBe(before?.tag);
      expect(after?.fields).toMatchObject({ firstName: fields?.firstName });
      await setFaults(desk.platform);
      desk.world.clock.ms += 30_000;
      desk.restart();
      await step.ask(desk);
      expect(await desk.signIn()).not.toEqual(after);
    },
  );
});

describe('the same action sent twice at once', () => {
  test.each(steps)('by two popups runs once: %s', async (_, step) => {
    const desk = await openAt(step);
    await clearLog(desk.platform);
    const mails = countMails(desk.platform);
    await Promise.all([step.ask(desk), step.ask(desk)]);
    const calls = (await readLog(desk.platform)).filter(({ path }) => path.endsWith(step.path));
    expect(calls).toHaveLength(1);
    expect(countMails(desk.platform) - mails).toBeLessThanOrEqual(1);
  });

  test('with another password runs after the first, and goes through if that one was wrong', async () => {
    const desk = await openSignIn();
    await desk.open('logIn');
    const { email, password } = desk.platform.member;
    const [wrong, right] = await Promise.allSettled([
      desk.send('logIn', { email, password: 'another' }),
      desk.send('logIn', { email, password }),
    ]);
    expect([wrong.status, right.status]).toEqual(['rejected', 'fulfilled']);
    expect(await desk.shopper()).toEqual({ tag: 'member', email });
  });

  test('for another email address runs after the first, and is refused once the step is over', async () => {
    const desk = await openSignIn();
    await desk.open('logIn');
    const first = desk.send('logIn', desk.platform.member);
    const second = desk.send('logIn', { email: 'b@example.com', password: 'second' });
    await first;
    await expect(second).rejects.toMatchObject({ code: 'invalid_state' });
    expect(await desk.shopper()).toEqual({ tag: 'member', email: desk.platform.member.email });
  });

  test('a code sent again too soon is not sent', async () => {
    const desk = await openAt(asks['resend'] as Ask);
    await desk.send('resend');
    await expect(desk.send('resend')).rejects.toMatchObject({
      code: 'throttled',
      details: { retryAfterMs: 30_000 },
    });
    expect(countMails(desk.platform)).toBe(2);
  });

  test('a code is not sent again before the platform’s retry time', async () => {
    const desk = await openAt(asks['resend'] as Ask);
    await setFaults(desk.platform, { kind: 'status-before', status: 429, retryAfterS: 90, path: '/auth/resend' });
    await desk.send('resend').catch(() => undefined);
    expect((await desk.signIn())?.step).toMatchObject({ resendAtMs: desk.world.clock.ms + 90_000 });
  });
});

describe('an action that ends too late', () => {
  test.each(['cancel', 'close', 'open', 'logOut'] as const)(
    'counts no more: %s while the log-in was on its way',
    async (how) => {
      const desk = await openSignIn();
      const gate = createGate();
      const asked = createGate();
      const { askFrame } = desk.world;
      desk.world.askFrame = async (request) => {
        asked.open();
        await gate.passed;
        return askFrame(request);
      };
      await desk.open('logIn');
      const late = desk.send('logIn', desk.platform.member);
      await asked.passed;
      await (how === 'open' ? desk.open('register') : desk.send(how));
      const shown = await desk.signIn();
      gate.open();
      await expect(late).rejects.toMatchObject({ code: 'cancelled' });
      expect([(await desk.shopper())?.tag, await desk.signIn()]).toEqual([
        how === 'logOut' ? 'none' : 'visitor',
        shown,
      ]);
    },
  );

  test('does not delay a new action', async () => {
    const desk = await openSignIn();
    const { askFrame } = desk.world;
    const asked = createGate();
    desk.world.askFrame = () => {
      asked.open();
      return new Promise(() => undefined);
    };
    await desk.open('logIn');
    void desk.send('logIn', desk.platform.member).catch(() => undefined);
    await asked.passed;
    await desk.send('close');
    desk.world.askFrame = askFrame;
    await logIn(desk);
    expect((await desk.shopper())?.tag).toBe('member');
  });

  test('is not sent if it was still queued', async () => {
    const desk = await openSignIn();
    const [gate, asked] = [createGate(), createGate()];
    desk.world.askFrame = async () => {
      asked.open();
      await gate.passed;
      throw new ShelfedgeError('timeout', 'OAuth flow timed out');
    };
    await desk.open('logIn');
    const sent = [desk.platform.member, ada].map((who) => desk.send('logIn', who).catch(codeOf));
    await asked.passed;
    await desk.send('close');
    await desk.open('logIn');
    gate.open();
    expect(await Promise.all(sent)).toEqual(['timeout', 'cancelled']);
    expect(await countLogIns(desk)).toBe(1);
  });

  test('changes nothing that is shown', async () => {
    const desk = await openSignIn({ registrationPolicy: 'email-verification' });
    const [gate, asked] = [createGate(), createGate()];
    const { set } = desk.world.session;
    desk.world.session.set = async (key, value) => {
      if (key.startsWith('pendingCredential:')) {
        asked.open();
        await gate.passed;
      }
      await set(key, value);
    };
    await desk.open('register');
    const late = desk.send('register', { ...ada, profile: {} });
    await asked.passed;
    await desk.send('close');
    gate.open();
    await expect(late).rejects.toMatchObject({ code: 'cancelled' });
    expect(await desk.signIn()).toBeNull();
  });
});

test.each(steps)('%s is refused at another step, and where there is none', async (name, { ask }) => {
  const desk = await openSignIn();
  await desk.open('forgot');
  await desk.send('forgot', { email: desk.platform.member.email });
  await desk.open(name === 'register' ? 'logIn' : 'register');
  await expect(ask(desk)).rejects.toMatchObject({ code: 'invalid_state' });
  await desk.send('close');
  await expect(ask(desk)).rejects.toMatchObject({ code: 'invalid_state' });
});

describe('a log-in that was granted and not yet made', () => {
  test('is finished without registering once more', async () => {
    const desk = await openSignIn();
    const { askFrame } = desk.world;
    desk.world.askFrame = () => Promise.reject(new ShelfedgeError('timeout', 'OAuth flow timed out'));
    await desk.open('register');
    await expect(desk.send('register', { ...ada, profile: {} })).rejects.toMatchObject({ code: 'timeout' });
    desk.world.askFrame = askFrame;
    desk.restart();
    await desk.send('register', { ...ada, profile: {} });
    expect(await desk.shopper()).toEqual({ tag: 'member', email: ada.email });
  });

  test('is finished without the code, which is spent', async () => {
    const desk = await openAt(asks['enterCode'] as Ask);
    const { askFrame } = desk.world;
    desk.world.askFrame = () => Promise.reject(new ShelfedgeError('timeout', 'OAuth flow timed out'));
    await expect(desk.send('enterCode', { code: mailedCode(desk) })).rejects.toMatchObject({ code: 'timeout' });
    desk.world.askFrame = askFrame;
    desk.restart();
    expect((await desk.signIn())?.step.tag).toBe('emailCode');
    await desk.send('enterCode', { code: mailedCode(desk) });
    expect(await desk.shopper()).toEqual({ tag: 'member', email: ada.email });
  });

  test('leads back to the log-in if the platform refuses its token', async () => {
    const desk = await openAt(asks['enterCode'] as Ask);
    desk.world.askFrame = () => Promise.reject(new ShelfedgeError('unauthorized', 'refused'));
    await desk.send('enterCode', { code: mailedCode(desk) });
    expect(await desk.signIn()).toMatchObject({ step: { tag: 'logIn' }, note: { tag: 'expired' } });
  });
});
