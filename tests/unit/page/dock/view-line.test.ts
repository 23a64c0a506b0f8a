import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PageView } from '../../../../src/domain/page-view.ts';
import { createViewLine } from '../../../../src/page/dock/view-line.ts';
import { emptyView } from '../../../fixtures/empty-view.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A line to a background that a test stops, at a page that wants its view or not. */
function open() {
  const state = { isAlive: true, isWanted: false, now: 0 };
  const log: string[] = [];
  const lines: { tell(view: PageView): void; lose(): void }[] = [];
  const line = createViewLine({
    followView: (tell, lose) => {
      log.push('followed');
      lines.push({ tell, lose });
      return () => void log.push('left');
    },
    isAlive: () => state.isAlive,
    now: () => state.now,
    onView: () => void log.push('view'),
    isWanted: () => state.isWanted,
    onOrphaned: () => void log.push('orphaned'),
  });
  /** The log since it was asked for last. */
  const news = () => log.splice(0);
  return { line, state, lines, news, lose: () => lines.at(-1)?.lose() };
}

test('the view is empty until one comes, and the last one stays when the worker has died', () => {
  const { line, lines, lose, news } = open();
  expect(line.view()).toEqual(emptyView);
  line.follow();
  const view = { ...emptyView, isAsShopper: true };
  lines[0]?.tell(view);
  lose();
  expect([line.view(), line.isUp(), news()]).toEqual([view, false, ['followed', 'view']]);
});

test('a line that is up is not followed twice, and one that was dropped is', () => {
  const { line, news } = open();
  line.follow();
  line.follow();
  expect(news()).toEqual(['followed']);
  line.drop();
  line.follow();
  expect(news()).toEqual(['followed']);
});

test('a worker that died is started again where its view is wanted', () => {
  const { line, state, lose, news } = open();
  line.follow();
  lose();
  expect(news()).toEqual(['followed']);
  line.follow();
  state.isWanted = true;
  lose();
  expect([line.isUp(), news()]).toEqual([true, ['followed', 'followed']]);
});

test('a page whose merchant left to provide the key follows its view for five minutes, unless the extension is gone', () => {
  const { line, state, lose, news } = open();
  line.follow();
  line.awaitKey();
  state.now = 299_999;
  lose();
  expect(line.isUp()).toBe(true);
  state.now = 300_000;
  lose();
  expect(line.isUp()).toBe(false);
  line.awaitKey();
  line.follow();
  state.isAlive = false;
  lose();
  expect([line.isUp(), news()]).toEqual([false, ['followed', 'followed', 'followed']]);
});

test('an extension that was updated or removed is noticed half a second after its worker’s end', () => {
  const { line, state, lose, news } = open();
  line.follow();
  lose();
  vi.advanceTimersByTime(600);
  expect(news()).toEqual(['followed']);
  line.follow();
  lose();
  state.isAlive = false;
  vi.advanceTimersByTime(499);
  expect(news()).toEqual(['followed']);
  vi.advanceTimersByTime(1);
  expect(news()).toEqual(['orphaned']);
});

test('a line that ended is not followed again', () => {
  const { line, news } = open();
  line.follow();
  line.end();
  line.drop();
  line.follow();
  expect(news()).toEqual(['followed', 'left']);
});
