import { createElement } from 'react';
import { expect, test } from 'vitest';
import { UnlistedEdits } from '../../../src/ui/popup/unlisted-edits.tsx';
import { createEdit } from '../../fixtures/edit.ts';
import { openPage, useDocument } from '../../fixtures/render.ts';

useDocument();

test('changes of another store that need a person are named with their store', async () => {
  const { draw, text } = openPage(() => undefined);
  const edits = [createEdit({ state: { tag: 'conflict', theirs: '1' } })];
  const others = [
    { id: 'a', name: 'Aurora', needs: 2 },
    { id: 'b', name: 'Borealis', needs: 0 },
  ];
  await draw(createElement(UnlistedEdits, { edits, others }));
  expect(text()).toContain('1 change needs you');
  expect(text()).toContain('2 changes of Aurora need you');
  expect(text()).not.toContain('Borealis');
});
