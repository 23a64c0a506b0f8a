import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import type { Edit } from '../../../src/domain/edit.ts';
import { useNewDraftStore, type DraftStore } from '../../../src/ui/fields/draft-store.ts';
import { createEdit } from '../../fixtures/edit.ts';
import { openPage, useDocument } from '../../fixtures/render.ts';
import { store } from '../../visual/goods.ts';

useDocument();

const key = 'price';
const mine = createEdit({ state: { tag: 'queued', notBefore: 5 } });

/** A surface whose field is being saved as the edit `mine`. */
async function saving(edits: readonly Edit[] = []) {
  let drafts = undefined as unknown as DraftStore;
  const Surface = ({ shown }: { shown: readonly Edit[] }) => {
    drafts = useNewDraftStore(store, shown);
    return null;
  };
  const page = openPage(() => undefined);
  const show = (shown: readonly Edit[]) => page.draw(createElement(Surface, { shown }));
  await show(edits);
  await page.settle(() => {
    drafts.send(key, { type: 'opened', base: '24.50', text: '24.50' });
    drafts.send(key, { type: 'typed', text: '26', problem: null });
    drafts.send(key, { type: 'submitted', id: mine.id });
  });
  const answer = () => page.settle(() => drafts.send(key, { type: 'seen', edit: mine }));
  return { show, answer, state: () => drafts.states[key] };
}

const typed = { tag: 'editing', text: '26', trouble: null };

describe('a field that is being saved', () => {
  it('has its text again once its edit was taken back elsewhere or lost', async () => {
    const { show, state } = await saving();
    await show([mine]);
    expect(state()).toMatchObject({ tag: 'saving' });
    await show([]);
    expect(state()).toMatchObject(typed);
  });

  it('shows the later edit that has replaced its own', async () => {
    const { show, state } = await saving();
    await show([mine]);
    await show([createEdit({ replaced: [mine.id], value: '27.00' })]);
    expect(state()).toBeUndefined();
  });

  it('waits for the view that has its edit, also if the answer of the save comes first', async () => {
    const { show, answer, state } = await saving();
    await answer();
    expect(state()).toMatchObject({ tag: 'saving' });
    await show([mine]);
    expect(state()).toMatchObject({ tag: 'saving' });
  });

  it('has its text again if its edit was answered and no view ever has it', async () => {
    const { show, answer, state } = await saving();
    await answer();
    await show([createEdit()]);
    expect(state()).toMatchObject(typed);
  });

  it('waits while the save is not answered, whatever else is shown', async () => {
    const { show, state } = await saving();
    await show([createEdit()]);
    expect(state()).toMatchObject({ tag: 'saving' });
  });
});
