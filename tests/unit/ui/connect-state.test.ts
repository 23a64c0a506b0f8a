import type { ConnectProblem } from '../../../src/domain/store.ts';
import { describe, expect, it } from 'vitest';
import type { ConnectAnswers } from '../../../src/domain/connect-answers.ts';
import { ShelfedgeError } from '../../../src/base/errors.ts';
import {
  checkAnswers,
  connectProblems,
  emptyAnswers,
  isAddressUnknown,
  originsOf,
  problemsLeft,
} from '../../../src/ui/workbench/connect/connect-state.ts';
import { ruleText } from '../../../src/ui/shared/refused-answers.ts';
import * as connectMessages from '../../../src/messages/compiled/connect.ts';

const answers: ConnectAnswers = {
  storefront: 'https://www.shop.example/home',
  api: 'https://www.wixapis.com',
  clientId: 'c',
  siteId: '0a1b2c3d-4e5f-6071-8293-a4b5c6d7e8f9',
  apiKey: 'IST.k',
};

const refusal = (field: string, rule: string, description = '') =>
  connectProblems(new ShelfedgeError('invalid_input', 'x', { violations: [{ field, rule, description }] }));

describe('the answers that connect a store', () => {
  it('are valid if complete', () => {
    expect(checkAnswers(answers)).toEqual({});
  });

  it('are an address and a key; the rest is found', () => {
    expect(Object.keys(checkAnswers({ ...emptyAnswers, api: '' })).toSorted()).toEqual(['api', 'apiKey', 'storefront']);
    expect(checkAnswers({ ...answers, clientId: '', siteId: '' })).toEqual({});
    expect(checkAnswers({ ...answers, storefront: '' })).toEqual({});
    expect(Object.keys(checkAnswers({ ...answers, storefront: '', siteId: '' }))).toEqual(['storefront']);
  });

  it('need no key where one is kept', () => {
    expect(Object.keys(checkAnswers({ ...answers, apiKey: '' }))).toEqual(['apiKey']);
    expect(checkAnswers({ ...answers, apiKey: '' }, true)).toEqual({});
  });

  it('refuse a site id as a key, and text that is no site id', () => {
    expect(checkAnswers({ ...answers, apiKey: answers.siteId })).toEqual({ apiKey: connectMessages.checks.key });
    expect(checkAnswers({ ...answers, siteId: 'my-shop' })).toEqual({ siteId: connectMessages.checks.siteId });
  });

  it('allow the key to be sent only to the platform or to this machine', () => {
    expect(Object.keys(checkAnswers({ ...answers, api: 'https://evil.example' }))).toEqual(['api']);
    expect(checkAnswers({ ...answers, api: 'http://127.0.0.1:4700' })).toEqual({});
    expect(Object.keys(checkAnswers({ ...answers, storefront: 'http://shop.example' }))).toEqual(['storefront']);
  });

  it('take a dashboard address that names the site, for the key knows where its store is', () => {
    const storefront = `https://manage.wix.com/dashboard/${answers.siteId}/home`;
    expect(checkAnswers({ ...answers, storefront })).toEqual({});
    expect(isAddressUnknown({ ...answers, storefront })).toBe(true);
  });

  it.each([
    ['dashboard', 'https://manage.wix.com/account/sites'],
    ['editor', 'https://editor.wix.com/html/editor/web/renderer/edit/x'],
  ] as const)('refuse the %s as a store, in words of its own', (words, storefront) => {
    expect(checkAnswers({ ...answers, storefront })).toEqual({ storefront: connectMessages.checks[words] });
  });

  it('name the origins the browser is asked for; the platform needs no asking', () => {
    expect(originsOf(answers)).toEqual(['https://www.shop.example', 'https://shop.example']);
    expect(originsOf({ ...answers, storefront: 'https://shop.example' })).toContain('https://www.shop.example');
    expect(originsOf({ ...answers, api: 'http://127.0.0.1:1' })).toEqual([
      'https://www.shop.example',
      'https://shop.example',
      'http://127.0.0.1:1',
    ]);
    expect(originsOf({ ...answers, storefront: 'http://127.0.0.1:1/x', api: 'http://127.0.0.1:1' })).toHaveLength(1);
  });
});

describe('a refused connection', () => {
  /** Problems of a connected store. */
  const later = ['address_unproven', 'address_differs'];
  const rules = Object.keys(connectMessages.rules).filter((rule) => !later.includes(rule)) as ConnectProblem[];

  it.each(rules)('says for %s that nothing was connected', (rule) => {
    expect(ruleText(rule, 'x')).toContain('Nothing was connected.');
  });

  it('is reported at the answer that caused it', () => {
    expect(refusal('apiKey', 'key_refused')).toEqual({ apiKey: connectMessages.rules.key_refused });
    expect(refusal('storefront', 'storefront_mismatch', 'https://right.example').storefront).toContain(
      'https://right.example',
    );
  });

  it('is reported at the form while the browser is offline, whatever failed', () => {
    const failed = new ShelfedgeError('network', 'x');
    expect(connectProblems(failed, false)).toEqual({ form: connectMessages.form.offline });
  });

  it('is reported at the form if the cause is unknown', () => {
    expect(Object.keys(refusal('apiKey', 'toString'))).toEqual(['form']);
    expect(Object.keys(refusal('unheard', 'api_failing'))).toEqual(['form']);
    expect(connectProblems(new Error('x')).form).toContain('Something went wrong');
  });
});

describe('a problem of an answer', () => {
  const problems = { storefront: 's', apiKey: 'k', siteId: 'i', clientId: 'c', form: 'f' };

  it('stands while nothing is typed', () => {
    expect(problemsLeft(problems, answers, { ...answers })).toEqual(problems);
  });

  it.each([
    ['apiKey', 'IST.other', ['storefront']],
    ['siteId', '11111111-4e5f-6071-8293-a4b5c6d7e8f9', []],
    ['storefront', 'https://other.example/', ['apiKey', 'siteId', 'clientId']],
    ['clientId', 'other', ['storefront', 'apiKey', 'siteId']],
    ['api', 'http://127.0.0.1:1', ['storefront', 'clientId']],
  ] as const)('ends with another %s, and so do the problems that depend on it', (key, text, left) => {
    const standing = problemsLeft(problems, answers, { ...answers, [key]: text });
    expect(Object.keys(standing).toSorted()).toEqual([...left].toSorted());
  });

  it('stands for a missing answer until that one is typed', () => {
    const empty = { ...answers, apiKey: '' };
    const missing = { apiKey: 'k' };
    expect(problemsLeft(missing, empty, { ...empty, siteId: 'x' })).toEqual(missing);
    expect(problemsLeft(missing, empty, answers)).toEqual({});
  });
});
