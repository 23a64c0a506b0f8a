import { useEffect } from 'react';
import { VList } from 'virtua';
import type { PreviewRow } from '../../../domain/bulk.ts';
import { kindOf, type DraftBatch, type RowKind } from '../../../domain/draft-batch.ts';
import { isAmount } from '../../../domain/typing/money.ts';
import { fields } from '../../../domain/fields.ts';
import { changeOf } from '../../../domain/pricing/effect.ts';
import { formatDifference, formatPercent, formatValue } from '../../shared/format.ts';
import { fieldFormatOf } from '../../fields/trouble-text.ts';
import { useServices } from '../../shared/services.ts';
import { FailureLine } from '../../shared/failure-line.tsx';
import { StatusLine } from '../../shared/status-line.tsx';
import { effectOfRow, isFurther, paidIn, reachText } from './row-effect.ts';
import { rowProblemText } from './row-problem-text.ts';
import { useDraftRows, type DraftRows } from './use-draft-rows.ts';
import * as bulkMessages from '../../../messages/compiled/bulk.ts';
import * as commonMessages from '../../../messages/compiled/common.ts';
import { findingsText } from '../../shared/guard-text.ts';
import { partText } from '../../shared/part-text.ts';
import * as fieldMessages from '../../../messages/compiled/field.ts';
import { Button } from '../../kit/button.tsx';
import { classes } from '../../kit/classes.ts';
import textStyles from '../../kit/text.module.css';
import bulkStyles from './bulk.module.css';
import styles from '../workbench.module.css';

interface PreviewRowsProps {
  draft: DraftBatch;
  kind: RowKind | 'all';
}

/** The rows of a preview; only visible ones are read and rendered. */
export function PreviewRows({ draft, kind }: PreviewRowsProps) {
  const rows = useDraftRows(draft, kind);
  return (
    <section aria-label={bulkMessages.rows}>
      {rows.failure !== null && (
        <>
          <FailureLine failure={rows.failure} />
          <Button onClick={rows.retry}>{commonMessages.tryAgain}</Button>
        </>
      )}
      <VList
        className={bulkStyles['previewList']}
        style={{ blockSize: heightOf(rows) }}
        data={{ length: rows.count }}
        tabIndex={0}
      >
        {(_, index) => <WantedRow key={index} rows={rows} index={index} isMixed={draft.isMixed} />}
      </VList>
    </section>
  );
}

/** A row that is read once it is drawn. */
function WantedRow({ rows, index, isMixed }: { rows: DraftRows; index: number; isMixed: boolean }) {
  const row = rows.rowAt(index);
  useEffect(() => rows.want(index));
  return row === undefined ? (
    <div className={bulkStyles['previewRow']} aria-busy />
  ) : (
    <Row row={row} isMixed={isMixed} />
  );
}

const isTall = (row: PreviewRow): boolean =>
  partText(row) !== null || isFurther(row) || !['change', 'same'].includes(kindOf(row));

/** The height of the rows, up to a limit. */
function heightOf({ count, rowAt }: DraftRows): string {
  const first = Array.from({ length: Math.min(count, 12) }, (_, index) => rowAt(index));
  const wanted = first.reduce((height, row) => height + (row !== undefined && isTall(row) ? 62 : 45), 2);
  return `min(${wanted}px, 480px, 60vh)`;
}

/** `isMixed`: the preview has rows of several fields. */
function Row({ row, isMixed }: { row: PreviewRow; isMixed: boolean }) {
  const { productName, locationId, field } = row;
  const label = fieldMessages.labels[field];
  const names = [isMixed ? label : null, partText(row)].filter((name) => name !== null);
  const part = names.length === 0 ? null : names.join(' · ');
  return (
    <div className={bulkStyles['previewRow']} data-preview-row data-kind={kindOf(row)}>
      <div>
        <p className={styles['changeName']} data-name title={productName}>
          <bdi>{productName}</bdi>
        </p>
        {part !== null && (
          <p
            className={classes(textStyles['small'], textStyles['quiet'], textStyles['clip'])}
            data-part
            title={locationId === null ? part : `${part} · ${locationId}`}
          >
            <bdi>{part}</bdi>
          </p>
        )}
      </div>
      <div>
        <p className={textStyles['numbers']}>
          <span className={textStyles['visuallyHidden']}>{label} </span>
          <Outcome row={row} />
        </p>
        <Reach row={row} />
        <RowNotice row={row} />
      </div>
    </div>
  );
}

function Outcome({ row }: { row: PreviewRow }) {
  const { locale } = useServices();
  const { field, group, base, currency, outcome } = row;
  const shown = (value: string) => formatValue(field, value, currency, locale);
  if (group !== undefined)
    return <GroupOutcome name={group.name} isIn={base === 'true'} isSame={outcome.tag === 'same'} />;
  if (outcome.tag !== 'change')
    return (
      <span className={textStyles['quiet']}>
        <bdi>{shown(base)}</bdi> {outcome.tag === 'same' && bulkMessages.same}
      </span>
    );
  // A sale that begins or ends has no sale price before or after; shoppers pay one all the same.
  const paid = field === 'salePrice' ? effectOfRow(row) : [];
  const [only, second] = paid;
  const [from, to] =
    only === undefined || second !== undefined ? [base, outcome.value] : [only.before.paid, only.after.paid];
  const difference = differenceOf(field, from, to, locale);
  const [before, after] = paid.length > 0 ? paidIn(paid, currency, locale) : [shown(base), shown(outcome.value)];
  return (
    <span className={textStyles['beforeAfter']}>
      <span className={textStyles['quiet']}>
        <bdi>{before}</bdi> {commonMessages.arrow}
      </span>{' '}
      <strong>
        <bdi>{after}</bdi>
      </strong>
      {difference !== null && (
        <span className={classes(textStyles['quiet'], textStyles['small'])}>
          {' '}
          <bdi>{difference}</bdi>
        </span>
      )}
    </span>
  );
}

/** The outcome for a product and a group. `isIn`: the product is in it now. */
function GroupOutcome({ name, isIn, isSame }: { name: string; isIn: boolean; isSame: boolean }) {
  const { addTo, removeFrom, inAlready, notIn } = bulkMessages.groups;
  return isSame ? (
    <span className={textStyles['quiet']}>{(isIn ? inAlready : notIn)({ name })}</span>
  ) : (
    <strong>{(isIn ? removeFrom : addTo)({ name })}</strong>
  );
}

/** The effect of a price change beyond the number in its row. */
function Reach({ row }: { row: PreviewRow }) {
  const { locale } = useServices();
  const text = reachText(row, locale);
  return text === null ? null : <p className={classes(textStyles['small'], textStyles['quiet'])}>{text}</p>;
}

function differenceOf(field: PreviewRow['field'], base: string, value: string, locale: string): string | null {
  if (base === '' || value === '') return null;
  switch (fields[field].kind) {
    case 'money': {
      const change = changeOf(base, value);
      return change === null ? null : formatPercent(change, locale, true);
    }
    case 'quantity':
      return isAmount(value) && isAmount(base) ? formatDifference(Number(value) - Number(base), locale) : null;
    case 'weight':
    case 'text':
    case 'flag':
      return null;
  }
}

function RowNotice({ row }: { row: PreviewRow }) {
  const { locale } = useServices();
  const { field, currency, outcome } = row;
  if (outcome.tag === 'problem')
    return <StatusLine tone="notice">{rowProblemText(outcome.problem, row, locale)}</StatusLine>;
  if (outcome.tag === 'same') return null;
  if (outcome.findings.length === 0)
    return (
      outcome.how === 'stands' && (
        <p className={classes(textStyles['small'], textStyles['quiet'])}>{commonMessages.stands}</p>
      )
    );
  const isBlock = outcome.findings.some(({ level }) => level === 'block');
  return (
    <StatusLine tone={isBlock ? 'bad' : 'asks'}>
      {findingsText(outcome.findings, fieldFormatOf(field, currency, locale))}
    </StatusLine>
  );
}
