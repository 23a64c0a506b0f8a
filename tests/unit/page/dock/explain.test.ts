import { afterEach, expect, test, vi } from 'vitest';
import type { Handover } from '../../../../src/page/handover.ts';
import { copyDetails } from '../../../../src/page/details/copy-details.ts';
import { createExplain } from '../../../../src/page/dock/explain.ts';
import { emptyView } from '../../../fixtures/empty-view.ts';

const copied = 'Copied. Paste it into your message to support.';
const opened = 'This page doesn’t let Shelfedge copy. The details are open in another tab.';
const failed = 'Shelfedge couldn’t look at this page. Reload the page, then try again.';

const gone = () => Promise.reject(new Error('gone'));

afterEach(() => vi.unstubAllGlobals());

/** Presses the button on a page whose clipboard takes texts, refuses them, or is missing; resolves with what is said, copied and opened. */
async function press(
  clipboard: 'takes' | 'refuses' | 'missing',
  change: { explain?: () => Promise<never>; openReport?: () => Promise<never>; parts?: Handover } = {},
) {
  const texts: string[] = [];
  const reports: string[] = [];
  const writeText = (text: string) =>
    clipboard === 'takes' ? Promise.resolve(void texts.push(text)) : Promise.reject(new Error('refused'));
  vi.stubGlobal('navigator', { userAgent: 'Firefox', ...(clipboard !== 'missing' && { clipboard: { writeText } }) });
  const location = { origin: 'https://shop.example', pathname: '/mug' };
  const none = { documentElement: { lang: 'en' }, location, URL: 'https://shop.example/mug' };
  vi.stubGlobal('document', { ...none, querySelector: () => null, querySelectorAll: () => [] });
  const said = await new Promise<string>((resolve) => {
    const explain = createExplain(change.parts ?? { copyDetails }, '1.2.3', {
      explain: change.explain ?? (() => Promise.resolve({ catalog: 'V1_CATALOG' })),
      openReport: change.openReport ?? ((report) => Promise.resolve(reports.push(report))),
    });
    explain(undefined, emptyView, (text) => (resolve(text), () => undefined));
  });
  return { said, texts, reports };
}

test('details that are copied open no tab', async () => {
  const { said, texts, reports } = await press('takes');
  expect([said, reports]).toEqual([copied, []]);
  expect(texts).toEqual([
    expect.stringContaining('Shelfedge 1.2.3\nBrowser: Firefox\nPage: https://shop.example/mug\n'),
  ]);
});

test.each(['refuses', 'missing'] as const)('the details open in a tab where the clipboard %s', async (clipboard) => {
  const { said, texts, reports } = await press(clipboard);
  expect([said, texts]).toEqual([opened, []]);
  expect(reports.map((report) => JSON.parse(report) as unknown)).toMatchObject([
    { address: 'https://shop.example/mug' },
  ]);
});

test('a page without the script, or without the background, says that it failed', async () => {
  expect((await press('takes', { explain: gone })).said).toBe(failed);
  expect((await press('refuses', { openReport: gone })).said).toBe(failed);
  expect(await press('takes', { parts: {} })).toEqual({ said: failed, texts: [], reports: [] });
});
