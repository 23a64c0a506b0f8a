import type { Product } from '../../../domain/product.ts';
import { mayWrite } from '../../../domain/capabilities.ts';
import { isApplied, kindOf, type DraftBatch, type DraftRequest, type DraftRow } from '../../../domain/draft-batch.ts';
import type { UnsavedView } from '../../../products/working-copy/unsaved-value.ts';
import type { StoreView } from '../../../protocol/view.ts';
import { useServices } from '../../shared/services.ts';
import { StatusLine } from '../../shared/status-line.tsx';
import { PreviewPanel } from '../bulk/preview-panel.tsx';
import { OtherPendingBatches } from '../bulk/batch-start-status.tsx';
import { usePreview } from '../bulk/use-preview.ts';
import { KeptPreviews } from '../bulk/kept-previews.tsx';
import { useAllRows } from '../bulk/use-draft-rows.ts';
import type { NewBatch, PendingBatches } from '../bulk/use-pending-batches.ts';
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
  /** The previews of the product's cells that an earlier page has left. */
  drafts: readonly DraftBatch[];
  onStarted(): void;
}

/** The table of variants, and below it the preview of the typed cells, which is applied as one bulk change. */
export function VariantsEditor(props: VariantsEditorProps) {
  const { product, store, isOneOfSeveral, unsaved, pendingBatches, drafts, onStarted } = props;
  const table = useTypedTable({ product, store, unsaved });
  const { cells, previewing, rows, canWrite, start, clear, finish } = useVariants({
    product,
    store,
    pendingBatches,
    table,
  });
  const { preview, started } = previewing;
  const shownId = (preview?.draft ?? started)?.id;
  const all = product.variants.length;
  return (
    <>
      <p className={textStyles['quiet']}>{variantsMessages.intro}</p>
      <Tools cells={cells} all={all} />
      <VariantsTable cells={cells} onPreview={start} />
      <End cells={cells} canWrite={canWrite} onDiscard={clear} onPreview={start} />
      {preview?.tag === 'done' && rows.length > 0 && <ChangedCount rows={rows} all={all} />}
      <OtherPendingBatches pendingBatches={pendingBatches} shownId={shownId} />
      <KeptPreviews
        drafts={drafts}
        stores={[store]}
        isElsewhere={(id) => id === shownId || pendingBatches.isHeld(id)}
        onShow={previewing.open}
      />
      {preview !== null && (
        <PreviewPanel
          key={preview.draft.id}
          preview={preview}
          pendingBatches={pendingBatches}
          storeName={store.name}
          isOneOfSeveral={isOneOfSeveral}
          onStarted={(batch) => {
            finish(rows, batch);
            onStarted();
          }}
          onGoOn={previewing.goOn}
        />
      )}
    </>
  );
}

interface VariantsSource extends Pick<VariantsEditorProps, 'product' | 'store' | 'pendingBatches'> {
  table: TypedTable;
}

/** The typed cells, and their preview, which ends when a cell changes. */
function useVariants({ product, store, table, pendingBatches }: VariantsSource) {
  const { locale } = useServices();
  const cells = useCells(product, store, table);
  const previewing = usePreview(store.id, pendingBatches);
  const { preview, start, clear, finish } = previewing;
  const rows = useAllRows(preview?.draft ?? null);
  const ending = <A extends unknown[]>(act: (...args: A) => void) => {
    return (...args: A) => {
      clear();
      act(...args);
    };
  };
  const request = (): DraftRequest => ({
    title: variantsMessages.batchTitle({ product: product.name }).slice(0, 200),
    selection: { kind: 'ids', ids: [product.id] },
    change: { kind: 'cells', cells: cells.cells },
    locale,
  });
  return {
    cells: { ...cells, type: ending(cells.type), fill: ending(cells.fill), paste: ending(cells.paste) },
    previewing,
    rows,
    canWrite: cells.cells.every(({ field }) => mayWrite(store.merchant, field)),
    start: () => start(store.id, request()),
    clear: ending(cells.clear),
    /** Cells that the batch does not change stay typed, so that cells which were left out are not forgotten. */
    finish: (rows: readonly DraftRow[], { id, withAsking }: NewBatch) => {
      const isDone = (row: DraftRow): boolean => kindOf(row) === 'same' || isApplied(kindOf(row), withAsking);
      const done = new Set(rows.filter(isDone).map(({ variantId, field }) => `${variantId ?? ''}/${field}`));
      cells.dropApplied(Object.fromEntries(Object.entries(cells.typed).filter(([key]) => done.has(key))));
      finish(id);
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
function ChangedCount({ rows, all }: { rows: readonly DraftRow[]; all: number }) {
  const changed = rows.filter((row) => isApplied(kindOf(row), true));
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
