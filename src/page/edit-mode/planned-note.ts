import * as fieldMessages from '../../messages/compiled/field.ts';
import * as pickMessages from '../../messages/compiled/pick.ts';
import type { PlannedTile } from '../../domain/planned-tile.ts';

/** The note of a bulk change on a tile. Null for none: the tile itself shows its planned price. */
export function noteOf(planned: PlannedTile | undefined): string | null {
  const change = planned && changeOf(planned);
  return change === undefined ? null : pickMessages.planned({ change });
}

function changeOf(planned: PlannedTile): string | undefined {
  const { ribbon, noRibbon, hidden, ...groups } = pickMessages.plans;
  switch (planned.tag) {
    case 'price':
      return planned.ofVariants && fieldMessages.labels[planned.ofVariants];
    case 'ribbon':
      return planned.ribbon === '' ? noRibbon : ribbon({ ribbon: planned.ribbon });
    case 'hidden':
      return hidden;
    case 'field':
      return { ...fieldMessages.labels, ...groups }[planned.field];
  }
}
