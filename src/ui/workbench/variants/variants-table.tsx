import { useEffect, useEffectEvent, useRef, type KeyboardEvent, type RefObject } from 'react';
import { VList, type VListHandle } from 'virtua';
import { PartFieldKey, fields } from '../../../domain/fields.ts';
import type { Variant } from '../../../domain/product.ts';
import { editors } from '../../fields/editors.tsx';
import { focusValue } from '../../fields/focus-value.ts';
import { cellKey, cellsBeside, textAt, type CellAt } from './cells.ts';
import type { Cells } from './use-cells.ts';
import * as fieldMessages from '../../../messages/compiled/field.ts';
import * as variantsMessages from '../../../messages/compiled/variants.ts';
import { classes } from '../../kit/classes.ts';
import textStyles from '../../kit/text.module.css';
import styles from './variants.module.css';

interface VariantsTableProps {
  cells: Cells;
  /** Ctrl or Cmd with Enter was pressed in a cell. */
  onPreview(): void;
}

const rowPx = 45;

/** Every shown variant with an editor for each of its fields; only visible rows are rendered. */
export function VariantsTable({ cells, onPreview }: VariantsTableProps) {
  const { columns, variants } = cells.grid;
  const list = useRef<VListHandle>(null);
  const table = useRef<HTMLElement>(null);
  useCellEvents(table, cells);
  const onKeyDown = (event: KeyboardEvent) => onCellKey(event, cells, list, onPreview);
  const style = { '--columns': columns.length } as object;
  return (
    <section ref={table} aria-label={variantsMessages.table} className={styles['scroller']}>
      <div className={styles['table']} style={style}>
        <div className={classes(styles['row'], styles['head'])} aria-hidden="true">
          <span>{variantsMessages.variant}</span>
          {columns.map((field) => (
            <span key={field} className={textStyles['clip']} title={fieldMessages.labels[field]}>
              {fieldMessages.labels[field]}
            </span>
          ))}
        </div>
        <VList
          ref={list}
          data={variants}
          keepMounted={rowsKept(cells)}
          style={{ blockSize: `min(${variants.length * rowPx + 2}px, 60vh)` }}
        >
          {(variant) => <Row key={variant.id} variant={variant} cells={cells} onKeyDown={onKeyDown} />}
        </VList>
      </div>
    </section>
  );
}

/** Notes the cell that has the focus, and pastes several lines or columns from it on. */
function useCellEvents(table: RefObject<HTMLElement | null>, cells: Cells): void {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const at = cellOf(event.target);
    const text = event.clipboardData?.getData('text/plain') ?? '';
    // A single value is pasted into the text of the cell, as in any field, unless it replaces the whole text.
    const isCells = /[\t\r\n]/.test(text) || isWholeSelected(event.target);
    if (at === null || (!isCells && fields[at.field].kind !== 'flag')) return;
    event.preventDefault();
    cells.paste(at, text);
  });
  const onFocus = useEffectEvent((event: FocusEvent) => {
    const at = cellOf(event.target);
    if (at !== null) cells.enter(at);
  });
  useEffect(() => {
    const stop = new AbortController();
    table.current?.addEventListener('paste', (event) => onPaste(event), { signal: stop.signal });
    table.current?.addEventListener('focusin', (event) => onFocus(event), { signal: stop.signal });
    return () => stop.abort();
  }, [table]);
}

/** True if a paste replaces the whole text of an input. */
function isWholeSelected(target: EventTarget | null): boolean {
  const { selectionStart, selectionEnd, value } = target as HTMLInputElement;
  return selectionStart === 0 && selectionEnd === value.length;
}

interface RowProps {
  variant: Variant;
  cells: Cells;
  onKeyDown(event: KeyboardEvent): void;
}

function Row({ variant, cells, onKeyDown }: RowProps) {
  return (
    <div className={styles['row']} data-variant-row>
      <span className={textStyles['clip']} title={variant.label}>
        <bdi>{variant.label}</bdi>
      </span>
      {cells.grid.columns.map((field) => (
        <Cell key={field} variant={variant} field={field} cells={cells} onKeyDown={onKeyDown} />
      ))}
    </div>
  );
}

function Cell({ variant, field, cells, onKeyDown }: RowProps & { field: PartFieldKey }) {
  const { context } = cells.grid;
  const at = { variantId: variant.id, field };
  const text = textAt(cells.typed, variant, field, context);
  const isLast = cells.last !== null && cellKey(cells.last) === cellKey(at);
  const Editor = editors[fields[field].kind];
  return (
    <span
      className={styles['cell']}
      data-variant={variant.id}
      data-column={field}
      data-edited={cells.typed[cellKey(at)] !== undefined}
    >
      {text === null ? (
        <span className={classes(textStyles['small'], textStyles['quiet'])}>
          {variant.stockItems.length > 1 ? variantsMessages.atLocations : variantsMessages.notCounted}
        </span>
      ) : (
        <Editor
          id={cellKey(at)}
          label={cellName(variant, field)}
          text={text}
          currency={context.currency}
          locale={context.locale}
          invalid={cells.problemAt(at) !== null}
          {...(isLast && { describedBy: cellProblemId })}
          onType={(typed) => cells.type(at, typed)}
          onKeyDown={onKeyDown}
        />
      )}
    </span>
  );
}

export const cellName = (variant: Variant, field: PartFieldKey): string =>
  variantsMessages.cell({ field: fieldMessages.labels[field], variant: variant.label });

/** Id of the line with the problem of the cell that has the focus. */
export const cellProblemId = 'cell-problem';

/** The cell around an element; null if there is none. */
function cellOf(target: EventTarget | null): CellAt | null {
  const cell = (target as Element | null)?.closest<HTMLElement>('[data-variant][data-column]');
  const field = PartFieldKey.safeParse(cell?.dataset['column']).data;
  const variantId = cell?.dataset['variant'];
  return field === undefined || variantId === undefined ? null : { variantId, field };
}

/** Enter moves down and Shift with Enter up, as in a spreadsheet; Ctrl or Cmd with D fills down, with Enter previews. */
function onCellKey(
  event: KeyboardEvent,
  cells: Cells,
  list: RefObject<VListHandle | null>,
  onPreview: () => void,
): void {
  const at = cellOf(event.target);
  if (at === null || event.nativeEvent.isComposing) return;
  const isCommand = event.ctrlKey || event.metaKey;
  if (isCommand && event.key.toLowerCase() === 'd') {
    event.preventDefault();
    cells.fill(at);
  }
  if (event.key !== 'Enter') return;
  event.preventDefault();
  if (isCommand) {
    if (cells.cells.length > 0) onPreview();
    return;
  }
  const [next] = cellsBeside(cells.grid, at, event.shiftKey ? -1 : 1, 1);
  if (next === undefined) return;
  // At once, so that the next key is typed there.
  focusValue(cellKey(next));
  list.current?.scrollToIndex(rowOf(cells, next), { align: 'nearest' });
}

const rowOf = ({ grid }: Cells, { variantId }: CellAt): number => grid.variants.findIndex(({ id }) => id === variantId);

/** The row of the cell with the focus, and the rows that Enter can go to; they are rendered though out of sight. */
function rowsKept(cells: Cells): number[] {
  const { grid, last } = cells;
  if (last === null || rowOf(cells, last) < 0) return [];
  const kept = [...cellsBeside(grid, last, -1, 2), last, ...cellsBeside(grid, last, 1, 2)];
  return kept.map((at) => rowOf(cells, at));
}
