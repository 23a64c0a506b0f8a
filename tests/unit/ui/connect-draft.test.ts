import { createElement } from 'react';
import { expect, test } from 'vitest';
import { ShelfedgeError } from '../../../src/base/errors.ts';
import type { ConnectAnswers } from '../../../src/domain/connect-answers.ts';
import { useConnectDraft } from '../../../src/ui/workbench/connect/use-connect-draft.ts';
import { openPage, useDocument } from '../../fixtures/render.ts';

useDocument();

const answers: ConnectAnswers = { clientId: '', siteId: '', storefront: 'https://shop.example', api: '', apiKey: '' };

/** Draws forms that keep a draft, one after the other; the first value is lost as often as given. */
function openForms(losses: number) {
  let left = losses;
  const page = openPage(() => {
    left -= 1;
    if (left >= 0) throw new ShelfedgeError('interrupted', 'x');
    return {};
  });
  let draft: ReturnType<typeof useConnectDraft> | undefined;
  const Form = () => {
    draft = useConnectDraft();
    return null;
  };
  let forms = 0;
  const act = async (ms: number, action: (draft: ReturnType<typeof useConnectDraft>) => void) => {
    await page.settle(() => draft && action(draft));
    await new Promise((resolve) => setTimeout(resolve, ms));
  };
  return {
    openForm: () => page.draw(createElement(Form, { key: (forms += 1) })),
    act,
    last: () => page.calls.at(-1)?.input,
  };
}

test('a key that was sent without an answer goes along with the next form’s answers', async () => {
  const { openForm, act, last } = openForms(5);
  await openForm();
  await act(200, ({ keep }) => keep({ ...answers, apiKey: 'IST.a' }));
  await openForm();
  await act(200, ({ keep }) => keep(answers));
  expect(last()).toEqual({ draft: { ...answers, apiKey: 'IST.a' } });
  await act(200, ({ keep }) => keep(answers));
  expect(last()).toEqual({ draft: { ...answers, apiKey: null } });
});

test('a draft that was forgotten without an answer takes its key along', async () => {
  const { openForm, act, last } = openForms(5);
  await openForm();
  await act(200, ({ forget }) => forget());
  await openForm();
  await act(200, ({ keep }) => keep(answers));
  expect(last()).toEqual({ draft: { ...answers, apiKey: '' } });
});
