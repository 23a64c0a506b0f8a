import type { ReactNode } from 'react';
import type { Edit } from '../../domain/edit.ts';
import type { GuardRule } from '../../domain/guardrails.ts';
import { hashOf } from '../../protocol/workbench-route.ts';
import { useServices } from '../shared/services.ts';
import { HelpLink } from '../shared/help-link.tsx';
import { editTopic } from '../shared/help-topic.ts';
import { TryingAgain } from '../shared/trying-again.tsx';
import { StatusLine } from '../shared/status-line.tsx';
import { readingMs } from './field-edit.ts';
import { useTimePassed } from './use-is-read.ts';
import { statusOf, type EditAction, type Status } from './status.ts';
import { actionLabels, useEditActions } from './use-edit-actions.ts';
import { FailureLine } from '../shared/failure-line.tsx';
import styles from './fields.module.css';
import { Button } from '../kit/button.tsx';
import { LinkButton } from '../kit/link-button.tsx';

/** Calls `write` if the press is accepted. `of`: what the press commits. */
export type PressGuard = (press: MouseEvent, write: (holdMs: number) => void, of?: 'typed') => void;

interface EditStatusProps {
  edit: Edit;
  /** Text before the state, such as the name of the field. */
  lead?: ReactNode;
  /** The form of the actions: links in the line, or buttons of which the first is primary. */
  look?: 'links' | 'buttons';
  /** Actions that the state allows but this surface does not. */
  without?: readonly EditAction[];
  /** True if the key may write the field. If not, no action that writes is offered. */
  canWrite?: boolean;
  /** Checks a press before an action that writes, on a surface where presses must be proven. */
  guard?: PressGuard;
  onCorrect?(): void;
  onDone?(action: EditAction): void;
}

/** The condition of an action: a key and a proven press, because it writes; only a key, because a write follows; or nothing. */
const needs: Record<EditAction, 'proof' | 'key' | 'nothing'> = {
  undo: 'proof',
  retry: 'proof',
  keepMine: 'proof',
  resend: 'proof',
  correct: 'key',
  discard: 'nothing',
  takeTheirs: 'nothing',
  enterKey: 'nothing',
};
/** Accepts every press. */
export const skipGuard: PressGuard = (_press, write) => write(0);

/** The guardrails that ask about an edit. Keeping the edit confirms them. */
const askedBy = ({ state }: Edit): GuardRule[] =>
  state.tag === 'conflict' ? (state.findings ?? []).map(({ rule }) => rule) : [];

/** True if the key was refused. Trying again asks the store whether it takes the key again. */
const waitsForKey = ({ state }: Edit): boolean => state.tag === 'waiting' && state.reason === 'key_refused';

/** The state of an edit as text, with the actions that are possible. */
export function EditStatus({ edit, lead, look = 'links', guard = skipGuard, ...props }: EditStatusProps) {
  const services = useServices();
  const { busy, failure, run } = useEditActions();
  const status = statusOf(edit, { locale: services.locale, nowMs: services.now() });
  const topic = editTopic(edit);
  const isRead = useTimePassed(edit.state.tag === 'conflict' ? (edit.state.askedAt ?? null) : null, readingMs);
  const { without = [], canWrite = true, onCorrect, onDone } = props;
  // Typed text can be corrected only where its editor is.
  const actions = status.actions.filter(
    (action) =>
      !without.includes(action) &&
      (canWrite || needs[action] === 'nothing' || (action === 'retry' && waitsForKey(edit))) &&
      (action !== 'correct' || onCorrect !== undefined),
  );
  const perform = async (action: EditAction, holdMs: number) => {
    if (action === 'enterKey') services.openWorkbench(hashOf('stores'));
    else if (action === 'correct') onCorrect?.();
    else if (await run(action, edit.id, holdMs, askedBy(edit))) onDone?.(action);
  };
  const isMain = (action: EditAction): boolean =>
    action === actions[0] && action !== 'discard' && action !== 'takeTheirs';
  const attributesOf = (action: EditAction) => ({
    disabled: action === 'keepMine' && !isRead,
    'aria-disabled': busy,
    onClick: ({ nativeEvent }: { nativeEvent: MouseEvent }) =>
      (needs[action] === 'proof' ? guard : skipGuard)(nativeEvent, (holdMs) => void perform(action, holdMs)),
    children: status.labels?.[action] ?? actionLabels[action],
  });
  return (
    <div className={styles['editStatus']} data-look={look}>
      <StatusText status={status} lead={lead} />
      <span className={styles['actions']}>
        {topic !== null && <HelpLink topic={topic} />}
        {actions.map((action) =>
          look === 'links' ? (
            <LinkButton key={action} {...attributesOf(action)} />
          ) : (
            <Button key={action} tone={isMain(action) ? 'primary' : undefined} {...attributesOf(action)} />
          ),
        )}
      </span>
      <FailureLine failure={failure} />
    </div>
  );
}

function StatusText({ status, lead }: { status: Status; lead: ReactNode }) {
  return (
    <StatusLine tone={status.tone}>
      {lead}
      {status.text}
      {status.next !== undefined && `. ${status.next}`}
      {status.retryAt !== undefined && (
        <>
          {' '}
          <TryingAgain atMs={status.retryAt} />
        </>
      )}
    </StatusLine>
  );
}
