import type { Edit } from '../../domain/edit.ts';

/** The edits that are queued, sending or waiting, in memory. */
export interface PendingEdits {
  get(id: string): Edit | undefined;
  /** Oldest first. */
  all(): Iterable<Edit>;
  ofProduct(edit: Pick<Edit, 'storeId' | 'productId'>): readonly Edit[];
  /** Stores the new version of an edit; drops an edit that is settled. */
  note(edit: Edit): void;
  drop(edit: Edit): void;
}

const isUnderWay = ({ state }: Edit): boolean =>
  state.tag === 'queued' || state.tag === 'sending' || state.tag === 'waiting';

const productOf = ({ storeId, productId }: Pick<Edit, 'storeId' | 'productId'>): string => `${storeId}/${productId}`;

export function createPendingEdits(): PendingEdits {
  const edits = new Map<string, Edit>();
  const byProduct = new Map<string, Map<string, Edit>>();
  const drop = (edit: Edit): void => {
    edits.delete(edit.id);
    const others = byProduct.get(productOf(edit));
    others?.delete(edit.id);
    if (others?.size === 0) byProduct.delete(productOf(edit));
  };
  return {
    get: (id) => edits.get(id),
    all: () => edits.values(),
    ofProduct: (edit) => [...(byProduct.get(productOf(edit))?.values() ?? [])],
    note(edit) {
      if (!isUnderWay(edit)) return drop(edit);
      edits.set(edit.id, edit);
      const others = byProduct.get(productOf(edit)) ?? new Map<string, Edit>();
      byProduct.set(productOf(edit), others.set(edit.id, edit));
    },
    drop,
  };
}
