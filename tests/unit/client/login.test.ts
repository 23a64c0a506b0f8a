import { assert, property, record, option, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toLoginState } from '../../../src/client/auth/login.ts';

describe('an answer to a login', () => {
  test.each([
    [
      { state: 'SUCCESS', sessionToken: 's' },
      { tag: 'SUCCESS', sessionToken: 's' },
    ],
    [
      { state: 'REQUIRE_EMAIL_VERIFICATION', stateToken: 't' },
      { tag: 'EMAIL_VERIFICATION_REQUIRED', stateToken: 't' },
    ],
    [{ state: 'REQUIRE_OWNER_APPROVAL' }, { tag: 'OWNER_APPROVAL_REQUIRED' }],
    [{ state: 'SUCCESS' }, { tag: 'FAILURE', message: 'Unknown _state' }],
    [
      { state: 'SUCCESS', sessionToken: '' },
      { tag: 'FAILURE', message: 'Unknown _state' },
    ],
    [{ state: 'REQUIRE_EMAIL_VERIFICATION' }, { tag: 'FAILURE', message: 'Unknown _state' }],
    [{ state: 'STATUS_CHECK' }, { tag: 'FAILURE', message: 'Unknown _state' }],
  ])('%o is %o', (answer, state) => {
    expect(toLoginState(answer)).toEqual(state);
  });

  test('nobody is in without a session token', () => {
    assert(
      property(record({ state: string(), stateToken: option(string()) }), (answer) => {
        expect(toLoginState(answer).tag).not.toBe('SUCCESS');
      }),
    );
  });
});
