import { isPending, type Edit } from '../../domain/edit.ts';

/** The edits that are queued, sending or waiting, in memory, and those that ask. */
export interface PendingEdits {
  get(id: string): Edit | undefined;
  /** Oldest first. */
  all(): Iterable<Edit>;
  ofProduct(edit: ProductPlace): readonly Edit[];
  /** The edits of a product that ask. */
  asking(edit: ProductPlace): readonly Edit[];
  /** Stores the new version of an edit; drops an edit that is settled. */
  note(edit: Edit): void;
  drop(edit: Edit): void;
}

type ProductPlace = Pick<Edit, 'storeId' | 'productId'>;

const productOf = ({ storeId, productId }: ProductPlace): string => `${storeId}/${productId}`;

/** Edits by product, and by id. */
function createByProduct() {
  const byProduct = new Map<string, Map<string, Edit>>();
  return {
    of: (edit: ProductPlace): readonly Edit[] => [...(byProduct.get(productOf(edit))?.values() ?? [])],
    set(edit: Edit): void {
      const others = byProduct.get(productOf(edit)) ?? new Map<string, Edit>();
      byProduct.set(productOf(edit), others.set(edit.id, edit));
    },
    delete(edit: Edit): void {
      const others = byProduct.get(productOf(edit));
      others?.delete(edit.id);
      if (others?.size === 0) byProduct.delete(productOf(edit));
    },
  };
}

export function createPendingEdits(): PendingEdits {
  const edits = new Map<string, Edit>();
  const [pending, asking] = [createByProduct(), createByProduct()];
  const drop = (edit: Edit): void => {
    edits.delete(edit.id);
    pending.delete(edit);
    asking.delete(edit);
  };
  return {
    get: (id) => edits.get(id),
    all: () => edits.values(),
    ofProduct: pending.of,
    asking: asking.of,
    note(edit) {
      if (!isPending(edit)) {
        drop(edit);
        if (edit.state.tag === 'conflict') asking.set(edit);
        return;
      }
      asking.delete(edit);
      edits.set(edit.id, edit);
      pending.set(edit);
    },
    drop,
  };
}
