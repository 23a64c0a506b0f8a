import { describe, expect, it } from 'vitest';
import { answeredCodes } from '../../../src/domain/errors.ts';
import { ShelfedgeError, type ErrorCode } from '../../../src/base/errors.ts';
import { commands } from '../../../src/protocol/commands.ts';
import { findMissing, readCode } from '../../../src/ui/popup/sign-in/answers.ts';
import { stepBefore } from '../../../src/ui/popup/sign-in/back.ts';
import { signInProblem } from '../../../src/ui/popup/sign-in/sign-in-problem.ts';
import * as signInMessages from '../../../src/messages/compiled/signIn.ts';

const sentences = /^[A-Z].*[.?]$/;
const banned = /successfully|please|oops|!/i;

const problemOf = (code: ErrorCode, applicationCode?: string) =>
  signInProblem(new ShelfedgeError(code, 'x', applicationCode === undefined ? {} : { applicationCode }));
const refused = (field: string, rule: string, more: { applicationCode?: string } = {}) =>
  signInProblem(new ShelfedgeError('invalid_input', 'x', { violations: [{ field, description: '', rule }], ...more }));
const answers = (given: Record<string, string>) => (name: string) => given[name] ?? '';

describe('the problem of a sign-in screen', () => {
  it.each([
    ['email', 'invalidEmail', 'email', 'isn’t an email address'],
    ['email', 'emailAlreadyExists', 'email', 'already has an account'],
    ['password', 'invalidPassword', 'password', 'Wrong password'],
    ['password', 'invalidEmail', 'password', 'Wrong password'],
    ['password', 'resetPassword', 'password', 'new password first'],
    ['password', 'MIN_LENGTH', 'password', 'Use a longer one'],
    ['password', 'MAX_LENGTH', 'password', 'shorter one'],
    ['password', 'SOME_NEW_RULE', 'password', 'Choose a different password'],
    ['code', 'wrongCode', 'code', 'Wrong or expired code'],
    ['link', 'badLink', 'link', 'isn’t the link'],
    ['link', 'linkExpired', 'link', 'has expired'],
    ['nickname', 'MAX_LENGTH', 'nickname', 'doesn’t accept this name'],
    ['captcha', 'invalidCaptchaToken', 'captcha', 'captcha wasn’t accepted'],
    ['email', 'EMAIL_VERIFICATION_REQUIRED', 'email', 'Confirm your email first'],
    ['email', 'OWNER_APPROVAL_REQUIRED', 'email', 'hasn’t approved'],
    ['code', 'expired', null, 'This step expired'],
    ['email', 'FAILURE', null, 'didn’t say why'],
    ['something', 'else', null, 'didn’t accept this'],
  ] as const)('is shown where it belongs: %s, %s', (field, rule, at, said) => {
    const problem = refused(field, rule);
    expect(problem.field).toBe(at);
    expect(problem.text).toContain(said);
  });

  it.each([
    ['-19999', 'email', 'No account'],
    ['-19995', 'email', 'already has an account'],
    ['-19984', null, 'This step expired'],
    ['-19980', 'email', 'blocked'],
    ['-19974', null, 'can’t log in here'],
    ['-19972', 'link', 'has expired'],
    ['-19959', null, 'Wait a minute'],
    ['-19958', 'email', 'hasn’t approved'],
    ['-19956', null, 'can’t log in here'],
  ])('follows the platform’s own code %s before the rule that came with it', (applicationCode, at, said) => {
    const problem = refused('email', 'invalidEmail', { applicationCode });
    expect(problem.field).toBe(at);
    expect(problem.text).toContain(said);
  });

  it('is not a wrong code while the other device is awaited', () => {
    const error = new ShelfedgeError('invalid_input', 'x', {
      violations: [{ field: 'code', description: '', rule: 'wrongCode' }],
    });
    const at = (chosen: 'PUSH' | 'SMS') => signInProblem(error, { tag: 'factor', factors: ['PUSH', 'SMS'], chosen });
    expect(at('PUSH')).toMatchObject({ field: null, text: signInMessages.problems.pushMissing });
    expect(at('SMS')).toMatchObject({ field: 'code', text: signInMessages.problems.codeWrong });
  });

  it('names the help about it', () => {
    expect(refused('password', 'invalidPassword').topic).toBe('members');
    expect(refused('captcha', 'invalidCaptchaToken').topic).toBe('captcha');
    expect(problemOf('invalid_state').topic).toBe('session-expired');
    expect(signInProblem('nonsense').topic).toBe('members');
  });

  it('names no field if the store did not decide', () => {
    const { offline, slow, throttled } = signInMessages.problems;
    expect(problemOf('network')).toEqual({ field: null, text: offline, topic: 'offline' });
    expect(problemOf('timeout')).toEqual({ field: null, text: slow, topic: 'slow' });
    expect(problemOf('throttled')).toEqual({ field: null, text: throttled, topic: 'slow' });
    expect(signInProblem('nonsense').field).toBeNull();
  });

  it.each(answeredCodes)('has its own message if the store gave no reason: %s', (code) => {
    expect(problemOf(code)).toMatchObject({ field: null, text: signInMessages.failures[code] });
  });
});

describe('the checks before a request', () => {
  it('names the first field that cannot be sent', () => {
    const both = ['email', 'password'] as const;
    expect(findMissing(answers({ password: 'x' }), both)?.field).toBe('email');
    expect(findMissing(answers({ email: 'ada', password: 'x' }), both)?.field).toBe('email');
    expect(findMissing(answers({ email: 'ada@example.com' }), both)?.field).toBe('password');
    expect(findMissing(answers({ email: ' ada@example.com ', password: ' ' }), both)).toBeNull();
    expect(findMissing(answers({ link: ' ' }), ['link'])?.field).toBe('link');
    expect(findMissing(answers({}), ['firstName', 'nickname'])).toBeNull();
  });

  it.each(['123456', ' 123 456 ', '123-456', '123–456', '12.34.56', '١٢٣٤٥٦', '\u200e123456'])(
    'takes %j for the code 123456',
    (typed) => {
      expect(readCode(typed)).toBe('123456');
      expect(findMissing(answers({ code: typed }), ['code'])).toBeNull();
    },
  );

  it('requires a complete code', () => {
    expect(findMissing(answers({ code: ' - ' }), ['code'])?.text).toBe(signInMessages.problems.codeMissing);
    expect(findMissing(answers({ code: '12345' }), ['code'])?.text).toBe(signInMessages.problems.codeShort);
    expect(findMissing(answers({ code: '1234567' }), ['code'])?.text).toBe(signInMessages.problems.codeShort);
  });
});

it('never asks the store to remember this device, which it cannot', () => {
  const input = { storeId: 'a', code: '123456' };
  const takes = (remember: boolean) => commands['signIn.enterFactor'].input.safeParse({ ...input, remember }).success;
  expect([takes(false), takes(true)]).toEqual([true, false]);
});

describe('going back', () => {
  it('ends at the first screen of the flow', () => {
    expect(stepBefore('emailCode', false)).toBe('logIn');
    expect(stepBefore('forgotSent', false)).toBe('forgot');
    expect(stepBefore('logIn', false)).toBeNull();
  });

  it('leads a member to their account, never to the log-in', () => {
    expect(stepBefore('emailCode', true)).toBe('profile');
    expect(stepBefore('changePassword', true)).toBe('profile');
    expect(stepBefore('profile', true)).toBeNull();
  });
});

describe('messages of the sign-in flow', () => {
  const said = [
    ...Object.values(signInMessages.screens).flatMap((screen) => ('hint' in screen ? [screen.hint] : [])),
    ...Object.values(signInMessages.factors).map(({ hint }) => hint),
    ...Object.values(signInMessages.notes),
    ...Object.values(signInMessages.problems),
    ...Object.values(signInMessages.failures),
  ];
  it.each(said)('are whole, plain sentences: %s', (text) => {
    expect(text).toMatch(sentences);
    expect(text).not.toMatch(banned);
  });

  it.each([...said, ...Object.values(signInMessages.screens).map(({ title }) => title)])(
    'only concern the sign-in: %s',
    (text) => {
      expect(text.replace(/change (your )?password/i, '')).not.toMatch(/\b(keys?|products?|changes?)\b/i);
    },
  );
});
