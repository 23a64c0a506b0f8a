import { useEffect, useRef, useState, type RefObject } from 'react';
import { countRows, rowKinds, type KindCounts, type RowKind } from '../../../domain/draft-batch.ts';
import { HelpLink } from '../../shared/help-link.tsx';
import { errorTopics } from '../../shared/help-topic.ts';
import { StatusLine } from '../../shared/status-line.tsx';
import { Choice } from '../choice.tsx';
import { PreviewRows } from './preview-rows.tsx';
import type { Preview } from './preview-state.ts';
import { BatchStartStatus } from './batch-start-status.tsx';
import type { NewBatch, PendingBatches } from './use-pending-batches.ts';
import * as bulkMessages from '../../../messages/compiled/bulk.ts';
import { failureText } from '../../shared/failure-text.ts';
import layoutStyles from '../../shared/layout.module.css';
import textStyles from '../../kit/text.module.css';
import styles from '../workbench.module.css';
import bulkStyles from './bulk.module.css';
import { Button } from '../../kit/button.tsx';
import { LinkButton } from '../../kit/link-button.tsx';

interface PreviewPanelProps {
  preview: Preview;
  pendingBatches: PendingBatches;
  /** The name of the store that is changed, and whether there are others. */
  storeName: string;
  isOneOfSeveral: boolean;
  /** True if the page where its products were picked shows the changes, too. */
  isOnPage?: boolean;
  onStarted(batch: NewBatch): void;
  onGoOn(): void;
}

/** The preview of a change, row by row, and the button that applies it. It comes into sight, with the focus. */
export function PreviewPanel(props: PreviewPanelProps) {
  const { preview, storeName, isOnPage = false, onGoOn } = props;
  const { draft } = preview;
  const { counts } = draft;
  const all = countRows(counts);
  const [shown, setShown] = useState<RowKind | 'all'>('all');
  const head = useHeadInSight(preview.tag);
  const options = (['all', ...rowKinds] as const)
    .filter((kind) => kind === 'all' || kind === shown || counts[kind] > 0)
    .map((kind) => {
      const count = kind === 'all' ? all : counts[kind];
      return [kind, bulkMessages.showCount({ kind: bulkMessages.show[kind], count })] as const;
    });
  return (
    <div className={styles['panel']}>
      <div className={bulkStyles['previewHead']}>
        <div aria-live="polite" className={bulkStyles['previewState']}>
          <h3 ref={head} tabIndex={-1}>
            <bdi>{bulkMessages.previewOf({ store: storeName })}</bdi>
          </h3>
          {/* The form beside it says something else. */}
          {!preview.isOwn && (
            <p className={textStyles['quiet']}>
              <bdi>{draft.title}</bdi>
            </p>
          )}
          <PreviewState {...{ preview, storeName, isOnPage, onGoOn }} />
        </div>
        {all > 0 && (
          <Choice
            label={bulkMessages.shown}
            value={shown}
            options={options}
            onChoose={(value) => setShown(rowKinds.find((kind) => kind === value) ?? 'all')}
          />
        )}
      </div>
      {all > 0 && <PreviewRows draft={draft} kind={shown} />}
      {preview.tag === 'done' && all > 0 && <Apply {...props} counts={counts} />}
    </div>
  );
}

/** The heading has the focus at first, and is at the top once its rows are there, unless the person went elsewhere. */
function useHeadInSight(tag: Preview['tag']): RefObject<HTMLHeadingElement | null> {
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    const isGrown = tag === 'loading' || tag === 'done';
    if (isGrown && document.activeElement === head.current) head.current?.scrollIntoView({ block: 'start' });
  }, [tag]);
  return head;
}

interface PreviewStateProps {
  preview: Preview;
  storeName: string;
  isOnPage: boolean;
  onGoOn(): void;
}

function PreviewState({ preview, storeName, isOnPage, onGoOn }: PreviewStateProps) {
  const { tag, draft, failure } = preview;
  const all = countRows(draft.counts);
  const goOn = <LinkButton onClick={onGoOn}>{bulkMessages.goOn}</LinkButton>;
  switch (tag) {
    case 'loading':
      return <StatusLine tone="busy">{bulkMessages.looking({ rows: all })}</StatusLine>;
    case 'stopped':
      return (
        <StatusLine tone="wait">
          {bulkMessages.stopped} {goOn}
        </StatusLine>
      );
    case 'failed':
      return (
        <StatusLine tone="bad">
          {bulkMessages.previewFailed({ reason: failureText(failure ?? 'internal') })}{' '}
          <HelpLink topic={errorTopics[failure ?? 'internal']} /> {goOn}
        </StatusLine>
      );
    case 'done':
      return (
        <>
          {all === 0 ? (
            <p className={textStyles['quiet']}>{nothingText(preview, storeName)}</p>
          ) : (
            isOnPage && <p className={textStyles['quiet']}>{bulkMessages.onPage}</p>
          )}
          <Gone preview={preview} />
        </>
      );
  }
}

function nothingText({ draft: { wanted, products } }: Preview, store: string): string {
  if (wanted.kind === 'text') return bulkMessages.nothingFound({ text: wanted.text, store });
  return wanted.kind === 'ids' ? bulkMessages.nothingPicked({ count: products }) : bulkMessages.nothing({ store });
}

/** How many picked products the store no longer has. */
function Gone({ preview }: Pick<PreviewPanelProps, 'preview'>) {
  const { wanted, products } = preview.draft;
  const count = wanted.kind === 'ids' ? wanted.count - products : 0;
  return count > 0 && <StatusLine tone="notice">{bulkMessages.pickedGone({ count })}</StatusLine>;
}

/** How many products a change of a group skips. */
function Skipped({ preview }: Pick<PreviewPanelProps, 'preview'>) {
  const { isIn, counts } = preview.draft;
  if (isIn === undefined || counts.same === 0) return null;
  const { skippedIn, skippedOut } = bulkMessages.groups;
  return <StatusLine tone="notice">{(isIn ? skippedIn : skippedOut)({ count: counts.same })}</StatusLine>;
}

interface ApplyProps extends PreviewPanelProps {
  counts: KindCounts;
}

function Apply({ preview, pendingBatches, counts, storeName, isOneOfSeveral, onStarted }: ApplyProps) {
  const [withAsking, setWithAsking] = useState(false);
  const pending = pendingBatches.all.find(({ batch }) => batch.id === preview.draft.id);
  const many = counts.change + (withAsking ? counts.asks : 0);
  const { id, title } = preview.draft;
  const batch = { id, title, withAsking, rows: many };
  return (
    <div className={bulkStyles['previewEnd']}>
      {counts.blocked > 0 && <StatusLine tone="bad">{bulkMessages.leftOut({ count: counts.blocked })}</StatusLine>}
      {counts.problem > 0 && <StatusLine tone="notice">{bulkMessages.cannot({ count: counts.problem })}</StatusLine>}
      <Skipped preview={preview} />
      {counts.asks > 0 && (
        <label className={bulkStyles['tick']}>
          <input
            type="checkbox"
            checked={withAsking}
            disabled={pending !== undefined}
            onChange={(event) => setWithAsking(event.target.checked)}
          />
          {bulkMessages.confirmToo({ count: counts.asks })}
        </label>
      )}
      <div className={layoutStyles['formEnd']}>
        <BatchStartStatus pending={pending} />
        <Button
          tone="primary"
          disabled={many === 0 || pending?.tag === 'keeping'}
          onClick={() => pendingBatches.send(pending ?? { batch, onStarted })}
        >
          {isOneOfSeveral
            ? bulkMessages.applyTo({ count: many, store: storeName })
            : bulkMessages.apply({ count: many })}
        </Button>
      </div>
    </div>
  );
}
