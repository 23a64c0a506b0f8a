import { beforeEach, describe, expect, test } from 'vitest';
import { neverMs } from '../../src/domain/wait.ts';
import type { WorkbenchView } from '../../src/protocol/view.ts';
import { openConnected, openHarness, storefront, workbench } from '../fixtures/background-harness.ts';
import { createEdit } from '../fixtures/edit.ts';
import { eventually } from '../fixtures/eventually.ts';
import { startTestPlatform } from './platform-client.ts';

let harness: Awaited<ReturnType<typeof openConnected>>;
const nothingLost = { lost: [], lostCount: 0, lacking: 0, unreadable: 1 };
const waiting = { tag: 'waiting', reason: 'offline', attempt: 1, nextAt: neverMs, wasSent: false } as const;

/** The next worker finds a copy of an edit, but not the journal that it was made of; and a value that it cannot read. */
beforeEach(async () => {
  harness = await openConnected(await startTestPlatform({ storefrontUrl: storefront }));
  const edits = [createEdit({ storeId: harness.storeId, state: waiting })];
  const { local } = harness.runtime;
  await local.set('editsBackup', { version: 1, value: { journalId: 'lost', edits, batches: [], lacking: 2 } });
  await local.set('drafts', 'damaged');
  restart();
  expect(await shown()).toEqual({ lost: edits, lostCount: 1, lacking: 2, unreadable: 1 });
});

const restart = (): void => {
  harness = { ...openHarness(harness.platform, harness), storeId: harness.storeId };
};
const shown = async () => ((await harness.follow('workbench', workbench)).posted.at(-1) as WorkbenchView).journal;
const copied = () => harness.runtime.local.get('editsBackup');
const askedTo = (name: 'journal.recover' | 'journal.dropLost') => harness.as(workbench)(name, {});

describe.each(['journal.recover', 'journal.dropLost'] as const)('after %s of the lost edits', (name) => {
  test('none is shown as lost, and the unreadable values are still counted', async () => {
    expect(await askedTo(name)).toEqual({});
    expect(await shown()).toEqual(nothingLost);
  });

  test('the copy is of the new journal, so that the next worker finds nothing lost', async () => {
    await askedTo(name);
    const edits = (await harness.journal.all()).map(({ id }): unknown => expect.objectContaining({ id }));
    expect(edits).toHaveLength(name === 'journal.recover' ? 1 : 0);
    const journalId = expect.not.stringMatching('^lost$') as unknown;
    await eventually(copied).toMatchObject({ value: { journalId, edits, lacking: 0 } });
    restart();
    expect(await shown()).toEqual(nothingLost);
  });
});
