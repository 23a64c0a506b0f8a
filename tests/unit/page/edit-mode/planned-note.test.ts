import { expect, test } from 'vitest';
import type { PlannedTile } from '../../../../src/domain/planned-tile.ts';
import { noteOf } from '../../../../src/page/edit-mode/planned-note.ts';

const notes: [planned: PlannedTile | undefined, note: string | null][] = [
  [{ tag: 'ribbon', ribbon: 'Last pieces' }, 'Ribbon: Last pieces · not saved'],
  [{ tag: 'ribbon', ribbon: '' }, 'No ribbon · not saved'],
  [{ tag: 'hidden' }, 'Hidden · not saved'],
  [{ tag: 'field', field: 'stock' }, 'Stock · not saved'],
  [{ tag: 'field', field: 'collections' }, 'Collections · not saved'],
  // The price is on the tile itself.
  [{ tag: 'price', toPay: '9.00' }, null],
  // A tile that prints the product's own price does not show these.
  [{ tag: 'price', toPay: '9.00', lowest: '7.00', highest: '9.00', ofVariants: 'price' }, 'Price · not saved'],
  [undefined, null],
];

test.each(notes)('the mark of a tile for which %j is planned says %s', (planned, note) => {
  expect(noteOf(planned)).toBe(note);
});
