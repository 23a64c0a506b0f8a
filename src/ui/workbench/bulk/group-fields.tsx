import { capabilities } from '../../../domain/capabilities.ts';
import type { StoreView } from '../../../protocol/view.ts';
import { useGroupList } from '../../fields/use-group-list.ts';
import { FailureLine } from '../../shared/failure-line.tsx';
import { StatusLine } from '../../shared/status-line.tsx';
import { Choice } from '../choice.tsx';
import type { BulkDraft } from './bulk-draft.ts';
import type { DraftProblem } from './read-draft.ts';
import * as bulkMessages from '../../../messages/compiled/bulk.ts';
import * as commonMessages from '../../../messages/compiled/common.ts';
import { LinkButton } from '../../kit/link-button.tsx';

interface GroupFieldsProps {
  draft: BulkDraft;
  store: StoreView;
  problem: DraftProblem | null;
  onChange(change: Partial<BulkDraft>): void;
}

/** The fields of a group change: add or remove, and the collection or category. */
export function GroupFields({ draft, store, problem, onChange }: GroupFieldsProps) {
  const { groups, failure, read } = useGroupList(store.id);
  const words = bulkMessages.groups[capabilities[store.catalogVersion].groups];
  const isEmpty = groups?.length === 0;
  return (
    <>
      <Choice
        label={bulkMessages.how}
        value={draft.entry}
        options={[
          ['true', bulkMessages.groups.add],
          ['false', bulkMessages.groups.remove],
        ]}
        onChoose={(entry) => onChange({ entry })}
      />
      {failure === null ? (
        <Choice
          id="bulk-group"
          label={words.one}
          value={draft.group?.id ?? ''}
          options={[
            ['', groups === null ? bulkMessages.groups.reading : words.choose],
            ...(groups ?? []).map(
              ({ id, name, visible }) => [id, visible ? name : bulkMessages.groups.hidden({ name })] as const,
            ),
          ]}
          problem={problem?.at === 'group' ? words.missing : null}
          onChoose={(chosen) => onChange({ group: groups?.find(({ id }) => id === chosen) ?? null })}
        />
      ) : (
        <div>
          <FailureLine failure={failure} />
          <LinkButton onClick={read}>{commonMessages.tryAgain}</LinkButton>
        </div>
      )}
      {isEmpty && <StatusLine tone="notice">{words.none}</StatusLine>}
    </>
  );
}
