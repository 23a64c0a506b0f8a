import type { Product } from '../../../domain/product.ts';
import { mayWrite } from '../../../domain/capabilities.ts';
import type { UnsavedView } from '../../../products/working-copy/unsaved-value.ts';
import type { StoreView } from '../../../protocol/view.ts';
import { StatusLine } from '../../shared/status-line.tsx';
import { kindOf, type Preview } from '../bulk/preview-state.ts';
import type { NewBatch } from '../bulk/start-batch.ts';
import { PreviewPanel } from '../bulk/preview-panel.tsx';
import { OtherPendingBatches } from '../bulk/batch-start-status.tsx';
import type { BulkRequest } from '../bulk/read-draft.ts';
import { usePreview } from '../bulk/use-preview.ts';
import type { PendingBatches } from '../bulk/use-pending-batches.ts';
import { Choice } from '../choice.tsx';
import { TwoTexts } from '../../fields/typed-later.tsx';
import { cellKey } from './cells.ts';
import { useCells, type Cells } from './use-cells.ts';
import { useTypedTable, type TypedTable } from './use-typed-table.ts';
import { cellName, cellProblemId, VariantsTable } from './variants-table.tsx';
import * as bulkMessages from '../../../messages/compiled/bulk.ts';
import * as variantsMessages from '../../../messages/compiled/variants.ts';
import textStyles from '../../kit/text.module.css';
import styles from './variants.module.css';
import { Button } from '../../kit/button.tsx';

interface VariantsEditorProps {
  product: Product;
  store: StoreView;
  /** True if there are other stores. */
  isOneOfSeveral: boolean;
  /** The unsaved texts of every store. */
  unsaved: UnsavedView;
  pendingBatches: PendingBatches;
  onStarted(): void;
}

/** The table of variants, and below it the preview of the typed cells, which is applied as one bulk change. */
export function VariantsEditor({
  product,
  store,
  isOneOfSeveral,
  unsaved,
  pendingBatches,
  onStarted,
}: VariantsEditorProps) {
  const table = useTypedTable({ product, store, unsaved });
  const { cells, preview, canWrite, start, clear, finish } = useVariants(product, store, table);
  const all = product.variants.length;
  return (
    <>
      <p className={textStyles['quiet']}>{variantsMessages.intro}</p>
      <Tools cells={cells} all={all} />
      <VariantsTable cells={cells} onPreview={start} />
      <End cells={cells} canWrite={canWrite} onDiscard={clear} onPreview={start} />
      {preview?.tag === 'done' && <ChangedCount preview={preview} all={all} />}
      <OtherPendingBatches pendingBatches={pendingBatches} shownId={preview?.id} />
      {preview !== null && (
        <PreviewPanel
          key={preview.id}
          preview={preview}
          pendingBatches={pendingBatches}
          storeName={store.name}
          isOneOfSeveral={isOneOfSeveral}
          title={variantsMessages.batchTitle({ product: product.name }).slice(0, 200)}
          onStarted={(batch) => {
            finish(preview, batch);
            onStarted();
          }}
        />
      )}
    </>
  );
}

/** The typed cells, and their preview, which ends when a cell changes. */
function useVariants(product: Product, store: StoreView, table: TypedTable) {
  const cells = useCells(product, store, table);
  const { preview, start, clear, finish } = usePreview(store.id);
  const ending = <A extends unknown[]>(act: (...args: A) => void) => {
    return (...args: A) => {
      clear();
      act(...args);
    };
  };
  const request: BulkRequest = {
    selection: { kind: 'ids', ids: [product.id] },
    change: { kind: 'cells', cells: cells.cells },
  };
  return {
    cells: { ...cells, type: ending(cells.type), fill: ending(cells.fill), paste: ending(cells.paste) },
    preview,
    canWrite: cells.cells.every(({ field }) => mayWrite(store.merchant, field)),
    start: () => start(store.id, request),
    clear: ending(cells.clear),
    /** Cells that the batch does not change stay typed, so that cells which were left out are not forgotten. */
    finish: (applied: Preview, { rows }: NewBatch) => {
      const same = [...applied.rows.values()].filter((row) => kindOf(row) === 'same');
      const done = new Set([...rows, ...same].map(({ variantId, field }) => `${variantId ?? ''}/${field}`));
      cells.dropApplied(Object.fromEntries(Object.entries(cells.typed).filter(([key]) => done.has(key))));
      finish(applied.id);
    },
  };
}

interface EndProps {
  cells: Cells;
  canWrite: boolean;
  onDiscard(): void;
  onPreview(): void;
}

function End({ cells, canWrite, onDiscard, onPreview }: EndProps) {
  const count = cells.cells.length;
  return (
    <div className={styles['end']}>
      <CellLine cells={cells} />
      <OtherLine cells={cells} />
      {!canWrite && <StatusLine tone="notice">{bulkMessages.noKey}</StatusLine>}
      <Button disabled={count === 0} onClick={onDiscard}>
        {variantsMessages.discard}
      </Button>
      <Button tone="primary" disabled={count === 0 || !canWrite} onClick={onPreview}>
        {variantsMessages.preview({ count })}
      </Button>
    </div>
  );
}

/** A cell whose text gave way to a later one that was typed elsewhere; of several, one after the other. */
function OtherLine({ cells: { others, grid, typed, settle } }: { cells: Cells }) {
  const [other] = others;
  const variant = grid.variants.find(({ id }) => id === other?.variantId);
  if (other === undefined || variant === undefined) return null;
  return (
    <TwoTexts
      lead={cellName(variant, other.field)}
      mine={other.text}
      later={typed[cellKey(other)] ?? ''}
      onTake={(take) => settle(other, take)}
    />
  );
}

/** How many of the variants the preview changes. */
function ChangedCount({ preview, all }: { preview: Preview; all: number }) {
  const changed = [...preview.rows.values()].filter((row) => ['change', 'asks'].includes(kindOf(row)));
  const count = new Set(changed.map(({ variantId }) => variantId)).size;
  return <output className={styles['willChange']}>{variantsMessages.willChange({ count, all })}</output>;
}

function Tools({ cells, all }: { cells: Cells; all: number }) {
  const { groups, group, last, grid } = cells;
  const isLast = last !== null && grid.variants.some(({ id }) => id === last.variantId);
  return (
    <div className={styles['tools']}>
      {groups.length > 0 && (
        <Choice
          label={variantsMessages.show}
          value={group}
          options={[
            ['', variantsMessages.showAll({ count: all })],
            ...groups.map(({ label, ids }, index) => {
              return [String(index), variantsMessages.showGroup({ choice: label, count: ids.length })] as const;
            }),
          ]}
          onChoose={cells.chooseGroup}
        />
      )}
      <Button
        title={variantsMessages.fillDownHint}
        disabled={!isLast}
        onClick={() => last !== null && cells.fill(last)}
      >
        {variantsMessages.fillDown}
      </Button>
    </div>
  );
}

/** The problem of the focused cell, or the result of a paste or a fill. */
function CellLine({ cells: { filled, last, grid, problemAt } }: { cells: Cells }) {
  const variant = grid.variants.find(({ id }) => id === last?.variantId);
  const problem = last === null ? null : problemAt(last);
  return (
    <div className={styles['filled']} aria-live="polite">
      {last !== null && variant !== undefined && problem !== null && (
        <StatusLine tone="bad" id={cellProblemId}>
          {variantsMessages.cellProblem({ cell: cellName(variant, last.field), problem })}
        </StatusLine>
      )}
      {filled !== null && (
        <StatusLine tone="edited">
          {variantsMessages.filled({ count: filled.count })}
          {filled.left > 0 && ` ${variantsMessages.leftOver({ count: filled.left })}`}
        </StatusLine>
      )}
    </div>
  );
}
