import { VList } from 'virtua';
import type { PreviewRow } from '../../../domain/bulk.ts';
import { fields } from '../../../domain/fields.ts';
import { changeOf } from '../../../domain/profit.ts';
import { formatDifference, formatPercent, formatPercents, formatValue } from '../../shared/format.ts';
import { foundWords } from '../../shared/guard-words.ts';
import { useServices } from '../../shared/services.ts';
import { WordsLine } from '../../shared/words-line.tsx';
import { bulkWords } from './bulk-words.ts';
import { kindOf } from './preview-state.ts';

/** The rows of a preview; only those in sight are drawn. */
export function PreviewRows({ rows }: { rows: readonly PreviewRow[] }) {
  return (
    <section className="preview-rows" aria-label={bulkWords.rows}>
      <VList className="preview-list" style={{ blockSize: heightOf(rows) }} data={rows} tabIndex={0}>
        {(row, index) => <Row key={index} row={row} />}
      </VList>
    </section>
  );
}

const isTall = (row: PreviewRow): boolean => row.variantLabel !== null || !['change', 'same'].includes(kindOf(row));

/** As high as its rows, as far as there is room. */
function heightOf(rows: readonly PreviewRow[]): string {
  const wanted = rows.slice(0, 12).reduce((height, row) => height + (isTall(row) ? 62 : 45), 2);
  return `min(${wanted}px, 480px, 60vh)`;
}

function Row({ row }: { row: PreviewRow }) {
  const { productName, variantLabel, field } = row;
  return (
    <div className="preview-row" data-kind={kindOf(row)}>
      <div className="change-what">
        <p className="change-name" title={productName}>
          <bdi>{productName}</bdi>
        </p>
        {variantLabel !== null && (
          <p className="small quiet clip">
            <bdi>{variantLabel}</bdi>
          </p>
        )}
      </div>
      <div>
        <p className="numbers">
          <span className="visually-hidden">{fields[field].label} </span>
          <Outcome row={row} />
        </p>
        <Why row={row} />
      </div>
    </div>
  );
}

function Outcome({ row: { field, base, currency, outcome } }: { row: PreviewRow }) {
  const { locale } = useServices();
  const shown = (value: string) => formatValue(field, value, currency, locale);
  if (outcome.tag !== 'change')
    return (
      <bdi className="quiet">
        {shown(base)} {outcome.tag === 'same' && bulkWords.same}
      </bdi>
    );
  const difference = differenceOf(field, base, outcome.value, locale);
  return (
    <bdi>
      <span className="quiet">{shown(base)} →</span> <strong>{shown(outcome.value)}</strong>
      {difference !== null && <span className="quiet small"> {difference}</span>}
    </bdi>
  );
}

function differenceOf(field: PreviewRow['field'], base: string, value: string, locale: string): string | null {
  if (base === '' || value === '') return null;
  switch (fields[field].kind) {
    case 'money': {
      const change = changeOf(base, value);
      return change === null ? null : formatPercent(change, locale, true);
    }
    case 'quantity':
      return formatDifference(Number(value) - Number(base), locale);
    case 'text':
    case 'flag':
      return null;
  }
}

function Why({ row: { field, currency, outcome } }: { row: PreviewRow }) {
  const { locale } = useServices();
  if (outcome.tag === 'problem') return <WordsLine tone="wait">{bulkWords.problems(outcome.problem)}</WordsLine>;
  if (outcome.tag === 'same' || outcome.findings.length === 0) return null;
  const print = {
    value: (value: string) => formatValue(field, value, currency, locale),
    percent: (percents: string) => formatPercents(percents, locale),
  };
  const isBlock = outcome.findings.some(({ level }) => level === 'block');
  return <WordsLine tone={isBlock ? 'bad' : 'asks'}>{foundWords(outcome.findings, print)}</WordsLine>;
}
