import type { ConnectProblem } from '../../../src/domain/store.ts';
import { describe, expect, it } from 'vitest';
import type { ConnectAnswers } from '../../../src/domain/connect-answers.ts';
import { ShelfedgeError } from '../../../src/domain/errors.ts';
import {
  checkAnswers,
  connectProblems,
  emptyAnswers,
  originsOf,
  ruleText,
} from '../../../src/ui/workbench/connect-state.ts';
import * as connectMessages from '../../../src/messages/compiled/connect.ts';

const answers: ConnectAnswers = {
  storefront: 'https://www.shop.example/home',
  api: 'https://www.wixapis.com',
  clientId: 'c',
  siteId: 's',
  apiKey: 'k',
};

const refusal = (field: string, rule: string, description = '') =>
  connectProblems(new ShelfedgeError('invalid_input', 'x', { violations: [{ field, rule, description }] }));

describe('the answers that connect a store', () => {
  it('are valid if complete', () => {
    expect(checkAnswers(answers)).toEqual({});
  });

  it('are all required', () => {
    expect(Object.keys(checkAnswers({ ...emptyAnswers, api: '' })).sort()).toEqual(Object.keys(answers).sort());
  });

  it('allow the key to be sent only to the platform or to this machine', () => {
    expect(Object.keys(checkAnswers({ ...answers, api: 'https://evil.example' }))).toEqual(['api']);
    expect(checkAnswers({ ...answers, api: 'http://127.0.0.1:4700' })).toEqual({});
    expect(Object.keys(checkAnswers({ ...answers, storefront: 'http://shop.example' }))).toEqual(['storefront']);
  });

  it('refuse the dashboard as a storefront, in words of its own', () => {
    const problems = checkAnswers({ ...answers, storefront: 'https://manage.wix.com/dashboard/x' });
    expect(problems).toEqual({ storefront: connectMessages.checks.dashboard });
  });

  it('name the origins that need a permission; the platform needs none', () => {
    expect(originsOf(answers)).toEqual(['https://www.shop.example']);
    expect(originsOf({ ...answers, api: 'http://127.0.0.1:1' })).toEqual([
      'https://www.shop.example',
      'http://127.0.0.1:1',
    ]);
    expect(originsOf({ ...answers, storefront: 'http://127.0.0.1:1/x', api: 'http://127.0.0.1:1' })).toHaveLength(1);
  });
});

describe('a refused connection', () => {
  it.each(Object.keys(connectMessages.rules) as ConnectProblem[])('says for %s that nothing was connected', (rule) => {
    expect(ruleText(rule, 'x')).toContain('Nothing was connected.');
  });

  it('is reported at the answer that caused it', () => {
    expect(refusal('apiKey', 'key_refused')).toEqual({ apiKey: connectMessages.rules.key_refused });
    expect(refusal('storefront', 'storefront_mismatch', 'https://right.example').storefront).toContain(
      'https://right.example',
    );
  });

  it('is reported at the form if the cause is unknown', () => {
    expect(Object.keys(refusal('apiKey', 'toString'))).toEqual(['form']);
    expect(Object.keys(refusal('unheard', 'api_failing'))).toEqual(['form']);
    expect(connectProblems(new Error('x')).form).toContain('Something went wrong');
  });
});
