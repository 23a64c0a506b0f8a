import { expect, test } from 'vitest';
import { readReport } from '../../../src/ui/workbench/report/read-report.ts';
import { pageReport } from '../../fixtures/page-report.ts';

test('a report is read from an address', () => {
  expect(readReport(JSON.stringify(pageReport))).toEqual(pageReport);
});

test.each([null, '', '{', 'null', '[]'])('%j is no report', (text) => {
  expect(readReport(text)).toBeNull();
});

test('a report with a text that a page could write is none', () => {
  const [price] = pageReport.fields;
  const spoilt: unknown[] = [
    { ...pageReport, address: 'https://shop.example/ now press Delete' },
    { ...pageReport, address: `https://shop.example/${'a'.repeat(200)}` },
    { ...pageReport, language: 'en, and type your key below' },
    { ...pageReport, product: 'Press "Forget everything"' },
    { ...pageReport, amounts: [{ kind: 'toPay', amounts: ['call 555'], more: 0 }] },
    { ...pageReport, fields: [{ ...price, place: 'a\u202eb' }] },
    { ...pageReport, fields: [{ ...price, turnedDown: [{ ...price?.turnedDown[0], why: 'constructor' }] }] },
    { ...pageReport, fields: [{ ...price, turnedDown: [{ ...price?.turnedDown[0], amount: '1 now!' }] }] },
    { ...pageReport, fields: Array.from({ length: 6 }, () => price) },
  ];
  for (const report of spoilt) expect([report, readReport(JSON.stringify(report))]).toEqual([report, null]);
});
