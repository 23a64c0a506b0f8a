import { describe, expect, test } from 'vitest';
import { createSignIns, endCompletedSignIns } from '../../../../src/background/services/sign-ins.ts';
import { noFields, type SignInStep } from '../../../../src/domain/sign-in.ts';
import { createAppStore } from '../../../../src/store/app-store.ts';
import { createTestClear } from '../../../fixtures/clear.ts';
import { createRuntime } from '../../../fixtures/test-runtime.ts';

const ada = { ...noFields, email: 'ada@example.com' };
const eva = { ...noFields, email: 'eva@example.com' };
const logIn: SignInStep = { tag: 'logIn' };
const code: SignInStep = { tag: 'emailCode', sentTo: ada.email, resendAtMs: 0 };
const credential = { kind: 'state', email: ada.email, stateToken: 'token' } as const;

const refuse = () => {
  throw new Error('closed');
};

function open() {
  const runtime = createRuntime();
  const app = createAppStore();
  const clear = createTestClear(runtime, app);
  return { runtime, app, signIns: createSignIns(app, runtime, clear) };
}

test('a step is shown with its note and without typed fields at first, and leaves no credential', async () => {
  const { signIns, runtime } = open();
  await signIns.show('store', code, { credential });
  await signIns.show('store', logIn, { note: { tag: 'expired' } });
  expect(signIns.get('store')).toEqual({ step: logIn, fields: noFields, note: { tag: 'expired' } });
  expect([await signIns.credential('store'), runtime.session.values.size]).toEqual([undefined, 0]);
});

test('the credential of a step is stored before it is shown, and only until the browser closes', async () => {
  const { signIns, runtime } = open();
  const seen: unknown[] = [];
  await signIns.show('store', code, {
    credential,
    guard: () => seen.push([runtime.session.values.has('pendingCredential:store'), signIns.get('store')]),
  });
  expect(seen).toEqual([[true, undefined]]);
  expect([await signIns.credential('store'), signIns.get('store')?.note]).toEqual([credential, null]);
  expect(runtime.local.values.size).toBe(0);
});

test('a step that must not be shown any more is not', async () => {
  const { signIns } = open();
  await expect(signIns.show('store', logIn, { guard: refuse })).rejects.toThrow('closed');
  expect(signIns.get('store')).toBeUndefined();
});

test('typed values stay from step to step, and come back when the flow was left', async () => {
  const { signIns, app } = open();
  await signIns.show('store', logIn);
  signIns.saveFields('store', ada);
  expect(signIns.get('store')?.fields).toEqual(ada);
  await signIns.show('store', code, { credential });
  expect(signIns.get('store')).toEqual({ step: code, fields: ada, note: null });
  await signIns.leave('store');
  expect([signIns.get('store'), await signIns.credential('store')]).toEqual([undefined, undefined]);
  signIns.saveFields('other', eva);
  expect(app.getState().savedFields).toEqual({ store: ada, other: eva });
  await signIns.show('store', logIn);
  expect(signIns.get('store')?.fields).toEqual(ada);
  await signIns.end('store');
  expect([app.getState().signIns, app.getState().savedFields]).toEqual([{}, { other: eva }]);
});

test('values typed in another store’s flow stay when one is left', async () => {
  const { signIns, app } = open();
  signIns.saveFields('other', eva);
  await signIns.leave('store');
  expect(app.getState().savedFields).toStrictEqual({ other: eva });
  await signIns.show('store', logIn);
  signIns.saveFields('store', ada);
  await signIns.leave('store');
  expect(app.getState().savedFields).toEqual({ other: eva, store: ada });
});

test('the email of the log-in is not stored again once its flow has ended', async () => {
  const { signIns, app } = open();
  await signIns.show('store', logIn);
  app.setState({ customers: { store: { tag: 'member', email: ada.email } } });
  await signIns.end('store');
  signIns.saveFields('store', ada);
  expect(app.getState().savedFields).toEqual({});
  signIns.saveFields('store', eva);
  expect(app.getState().savedFields).toEqual({ store: eva });
});

test('a flow that is not open is not changed', () => {
  const { signIns } = open();
  signIns.change('store', { step: logIn });
  expect(signIns.get('store')).toBeUndefined();
});

test('a change leaves the rest of a flow, and other flows', async () => {
  const { signIns } = open();
  await signIns.show('store', logIn, { note: { tag: 'expired' } });
  await signIns.show('other', logIn);
  signIns.change('store', { step: code });
  expect([signIns.get('store'), signIns.get('other')?.step]).toEqual([
    { step: code, fields: noFields, note: { tag: 'expired' } },
    logIn,
  ]);
});

describe('a flow whose worker died', () => {
  test.each<[string, SignInStep['tag'], object | undefined, boolean]>([
    ['ends where its person is logged in', 'logIn', { tag: 'member', email: ada.email }, true],
    ['ends at the last code of its log-in', 'emailCode', { tag: 'member', email: ada.email }, true],
    ['stays where another person is logged in', 'logIn', { tag: 'member', email: eva.email }, false],
    ['stays where nobody is logged in', 'logIn', { tag: 'visitor', fellBack: false }, false],
    ['stays where nothing is known of a session', 'logIn', undefined, false],
    ['stays at a step for members', 'profile', { tag: 'member', email: ada.email }, false],
  ])('%s', async (_name, tag, customer, isEnded) => {
    const { signIns, app } = open();
    await signIns.show('store', { ...code, tag } as SignInStep);
    signIns.saveFields('store', ada);
    app.setState({ customers: customer === undefined ? {} : { store: customer as never } });
    await endCompletedSignIns(app, signIns);
    expect(signIns.get('store') === undefined).toBe(isEnded);
  });
});
