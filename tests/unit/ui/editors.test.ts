import { createElement, type ComponentType } from 'react';
import { expect, test } from 'vitest';
import { editors, PercentEditor } from '../../../src/ui/fields/editors.tsx';
import type { EditorProps } from '../../../src/ui/fields/typed-input.tsx';
import { openPage, useDocument } from '../../fixtures/render.ts';

useDocument();

/** The signs in front of and behind the number in an editor. */
async function signsOf(Editor: ComponentType<EditorProps>, locale: string, currency = 'EUR') {
  const { draw } = openPage(() => undefined);
  const given = { label: 'Number', text: '10', currency, locale, invalid: false };
  await draw(createElement(Editor, { ...given, onType: () => undefined, onKeyDown: () => undefined }));
  const editor = document.body.lastElementChild?.querySelector('[data-editor]');
  const parts = [...(editor?.children ?? [])].filter((part) => part.matches('input, [data-symbol]'));
  return parts.map((part) => (part.matches('input') ? '10' : part.textContent)).join(' ');
}

test('a number of percents has its sign, where the locale puts it', async () => {
  expect(await signsOf(PercentEditor, 'en')).toBe('10 %');
  expect(await signsOf(PercentEditor, 'tr')).toBe('% 10');
});

test('an amount has the sign of its currency', async () => {
  expect(await signsOf(editors.money, 'en')).toBe('€ 10');
  expect(await signsOf(editors.money, 'de')).toBe('10 €');
});
