import { capabilities } from '../../../domain/capabilities.ts';
import { FieldKey, fields } from '../../../domain/fields.ts';
import type { StoreView } from '../../../protocol/view.ts';
import { TextField } from '../../shared/text-field.tsx';
import { Choice } from '../choice.tsx';
import { isRuled, scopes, withField, type BulkDraft } from './bulk-draft.ts';
import { problemAt } from './draft-problem.tsx';
import { GroupFields } from './group-fields.tsx';
import type { DraftProblem } from './read-draft.ts';
import { RuleFields } from './rule-fields.tsx';
import * as bulkMessages from '../../../messages/compiled/bulk.ts';
import * as commonMessages from '../../../messages/compiled/common.ts';
import * as fieldMessages from '../../../messages/compiled/field.ts';
import styles from '../choice.module.css';

interface BulkFormProps {
  draft: BulkDraft;
  store: StoreView;
  stores: StoreView[];
  problem: DraftProblem | null;
  onChange(draft: BulkDraft): void;
  onStore(storeId: string): void;
}

/** The form of a bulk change: which products, and what changes. */
export function BulkForm({ draft, store, stores, problem, onChange, onStore }: BulkFormProps) {
  const set = (change: Partial<BulkDraft>) => onChange({ ...draft, ...change });
  const onText = (text: string) => set({ text });
  const found = { problem, draft, currency: store.currency };
  return (
    <div className={styles['filters']}>
      {stores.length > 1 && (
        <Choice
          label={bulkMessages.store}
          value={store.id}
          options={stores.map(({ id, name }) => [id, name] as const)}
          onChoose={onStore}
        />
      )}
      <Choice
        label={bulkMessages.products}
        value={draft.scope}
        options={scopesOf(draft)}
        onChoose={(value) => set({ scope: scopes.find((scope) => scope === value) ?? 'all' })}
      />
      {draft.scope === 'text' && (
        <TextField
          id="bulk-text"
          label={bulkMessages.text}
          maxLength={200}
          value={draft.text}
          problem={problemAt('text', { ...found, onType: onText })}
          onType={onText}
        />
      )}
      <Choice
        label={bulkMessages.field}
        value={draft.field}
        options={fieldsOf(store)}
        onChoose={(value) => onChange(withField(draft, FieldKey.safeParse(value).data ?? draft.field))}
      />
      {isRuled(draft.field) ? (
        <RuleFields {...found} version={store.catalogVersion} field={draft.field} onChange={set} />
      ) : draft.field === 'group' ? (
        <GroupFields key={store.id} draft={draft} store={store} problem={problem} onChange={set} />
      ) : (
        <Entry {...found} onType={(entry) => set({ entry })} />
      )}
    </div>
  );
}

const fieldsOf = ({ catalogVersion }: StoreView): (readonly [FieldKey, string])[] => {
  const { fields: ofCatalog, groups } = capabilities[catalogVersion];
  return [
    ...ofCatalog.map((field) => [field, fieldMessages.labels[field]] as const),
    ['group', bulkMessages.groups[groups].label],
  ];
};

const scopesOf = ({ productIds }: BulkDraft) =>
  scopes
    .filter((scope) => scope !== 'picked' || productIds.length > 0)
    .map((scope) => [scope, scopeText[scope](productIds.length)] as const);

const scopeText: Record<BulkDraft['scope'], (count: number) => string> = {
  picked: (count) => bulkMessages.picked({ count }),
  all: () => bulkMessages.all,
  text: () => bulkMessages.withText,
};

type EntryProps = Pick<BulkFormProps, 'draft' | 'problem'> & { currency: string | null; onType(text: string): void };

function Entry({ draft, problem, currency, onType }: EntryProps) {
  const { kind } = fields[draft.field];
  return kind === 'flag' ? (
    <Choice
      label={bulkMessages.entry}
      value={draft.entry}
      options={[
        ['true', commonMessages.yes],
        ['false', commonMessages.no],
      ]}
      onChoose={onType}
    />
  ) : (
    <TextField
      id="bulk-entry"
      label={bulkMessages.entry}
      hint={bulkMessages.entryHints[fields[draft.field].isUnique ? 'unique' : kind]}
      maxLength={80}
      value={draft.entry}
      problem={problemAt('entry', { problem, draft, currency, onType })}
      onType={onType}
    />
  );
}
