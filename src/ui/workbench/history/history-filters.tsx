import { Surface } from '../../../domain/edit.ts';
import { FieldKey } from '../../../domain/fields.ts';
import type { HistoryQuery } from '../../../domain/history.ts';
import type { BatchProgress } from '../../../domain/batch.ts';
import type { WorkbenchView } from '../../../protocol/view.ts';
import { formatWhen } from '../../shared/format.ts';
import { useServices } from '../../shared/services.ts';
import { Choice } from '../choice.tsx';
import { dayOf, dayStart } from './days.ts';
import * as historyMessages from '../../../messages/compiled/history.ts';
import * as fieldMessages from '../../../messages/compiled/field.ts';
import { classes } from '../../kit/classes.ts';
import controlStyles from '../../kit/controls.module.css';
import textFieldStyles from '../../shared/text-field.module.css';
import styles from '../choice.module.css';

interface HistoryFiltersProps {
  query: HistoryQuery;
  stores: WorkbenchView['stores'];
  batches: WorkbenchView['batches'];
  onChange(query: HistoryQuery): void;
}

const orNull = (value: string): string | null => (value === '' ? null : value);
type Option = readonly [value: string, text: string];
const fieldOptions: Option[] = [
  ['', historyMessages.allFields],
  ...FieldKey.options.map((field): Option => [field, fieldMessages.labels[field]]),
];
const surfaceOptions: Option[] = [
  ['', historyMessages.allSurfaces],
  ...Surface.options.map((surface): Option => [surface, historyMessages.surfaces[surface]]),
];
const states = ['any', 'applied', 'unsaved'] as const;

/** The filters of the history. */
export function HistoryFilters({ query, stores, batches, onChange }: HistoryFiltersProps) {
  const { locale, now } = useServices();
  const set = (change: Partial<HistoryQuery>) => onChange({ ...query, ...change });
  const toOption = ({ batch: { id, title, createdAt } }: BatchProgress): Option => [
    id,
    `${title}, ${formatWhen(createdAt, now(), locale)}`,
  ];
  return (
    <search className={styles['filters']}>
      <div className={classes(textFieldStyles['textField'], styles['choice'])}>
        <label htmlFor="history-text">{historyMessages.search}</label>
        <input
          id="history-text"
          className={controlStyles['input']}
          type="search"
          maxLength={200}
          value={query.text}
          onChange={(event) => set({ text: event.target.value })}
        />
      </div>
      {stores.length > 1 && (
        <Choice
          label={historyMessages.store}
          value={query.storeId ?? ''}
          options={[['', historyMessages.allStores], ...stores.map(({ id, name }) => [id, name] as const)]}
          onChoose={(value) => set({ storeId: orNull(value) })}
        />
      )}
      <Choice
        label={historyMessages.state}
        value={query.state}
        options={states.map((state) => [state, historyMessages.states[state]] as const)}
        onChoose={(value) => set({ state: states.find((state) => state === value) ?? 'any' })}
      />
      <Choice
        label={historyMessages.field}
        value={query.field ?? ''}
        options={fieldOptions}
        onChoose={(value) => set({ field: FieldKey.safeParse(value).data ?? null })}
      />
      <Choice
        label={historyMessages.surface}
        value={query.surface ?? ''}
        options={surfaceOptions}
        onChoose={(value) => set({ surface: Surface.safeParse(value).data ?? null })}
      />
      <Days query={query} onChange={set} />
      {batches.length > 0 && (
        <Choice
          label={historyMessages.batch}
          value={query.batchId ?? ''}
          options={[['', historyMessages.allBatches], ...batches.map(toOption)]}
          onChoose={(value) => set({ batchId: orNull(value) })}
        />
      )}
    </search>
  );
}

/** The first and the last day, both included. */
const Days = ({ query, onChange }: { query: HistoryQuery; onChange(change: Partial<HistoryQuery>): void }) => (
  <>
    <DayField
      id="history-since"
      label={historyMessages.since}
      day={query.sinceMs === null ? '' : dayOf(query.sinceMs)}
      onDay={(day) => onChange({ sinceMs: dayStart(day) })}
    />
    <DayField
      id="history-until"
      label={historyMessages.until}
      day={query.beforeMs === null ? '' : dayOf(query.beforeMs - 1)}
      onDay={(day) => onChange({ beforeMs: dayStart(day, 1) })}
    />
  </>
);

interface DayFieldProps {
  id: string;
  label: string;
  /** The day as a date field writes it; empty for none. */
  day: string;
  onDay(day: string): void;
}

const DayField = ({ id, label, day, onDay }: DayFieldProps) => (
  <div className={classes(textFieldStyles['textField'], styles['choice'])}>
    <label htmlFor={id}>{label}</label>
    <input
      id={id}
      className={controlStyles['input']}
      type="date"
      value={day}
      onChange={(event) => onDay(event.target.value)}
    />
  </div>
);
