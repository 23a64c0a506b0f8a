export type LedgerTable = 'products' | 'variants' | 'documents';

/** The old and new value of one field of a product, a variant or its stock. */
export interface FieldChange {
  variantId: string | null;
  /** A column of catalog V1, or a path in a V3 document without the variant's index. */
  field: string;
  before: unknown;
  after: unknown;
}

/** Derived fields. */
const derived = /^(revision|updatedDate|last_updated|inventory_updated|\w+Range\..*)$/u;
const variants = 'variantsInfo.variants.';

type Leaves = Map<string, unknown>;

function collect(value: unknown, path: string, leaves: Leaves): Leaves {
  if (typeof value !== 'object' || value === null) return leaves.set(path, value);
  for (const [key, item] of Object.entries(value)) {
    const id = Array.isArray(value) ? (item as { id?: unknown } | null)?.id : undefined;
    collect(item, `${path}${path === '' ? '' : '.'}${typeof id === 'string' ? id : key}`, leaves);
  }
  return leaves;
}

function toPlace(table: LedgerTable, row: object, path: string): Pick<FieldChange, 'variantId' | 'field'> {
  if (path.startsWith(variants)) {
    const [id = '', ...rest] = path.slice(variants.length).split('.');
    return { variantId: id, field: `${variants}${rest.join('.')}` };
  }
  const { id, variantId } = row as { id: string; variantId?: string };
  return { variantId: table === 'variants' ? id : (variantId ?? null), field: path };
}

const toContent = (table: LedgerTable, row: object): object =>
  table === 'documents' ? (JSON.parse((row as { body: string }).body) as object) : row;

/** The fields in which two states of a row differ. */
export function diffRows(table: LedgerTable, before: object, after: object): FieldChange[] {
  const [old, next] = [before, after].map((row) => toContent(table, row)) as [object, object];
  const [oldLeaves, leaves] = [collect(old, '', new Map()), collect(next, '', new Map())];
  return [...new Set([...oldLeaves.keys(), ...leaves.keys()])]
    .filter((path) => !derived.test(path) && oldLeaves.get(path) !== leaves.get(path))
    .map((path) => ({
      ...toPlace(table, next, path),
      before: oldLeaves.get(path) ?? null,
      after: leaves.get(path) ?? null,
    }));
}
