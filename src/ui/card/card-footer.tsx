import { useEffect, useEffectEvent, useState, type MouseEvent } from 'react';
import { EditStatus } from '../fields/edit-status.tsx';
import { isReplaceable } from '../fields/edit-lookup.ts';
import { isDraft, questionOf } from '../fields/field-edit.ts';
import { focusValue } from '../fields/focus-value.ts';
import type { FieldController } from '../fields/use-field-edit.ts';
import { statusOf } from '../fields/status.ts';
import { useIsRead } from '../fields/use-is-read.ts';
import { useEditActions } from '../fields/use-edit-actions.ts';
import { useServices } from '../shared/services.ts';
import { StatusLine, type Tone } from '../shared/status-line.tsx';
import type { CommitGate } from './use-commit-gate.ts';
import * as cardMessages from '../../messages/compiled/card.ts';
import * as commonMessages from '../../messages/compiled/common.ts';
import { gateTones } from './gate-tones.ts';
import { classes } from '../shared/classes.ts';
import controlStyles from '../shared/controls.module.css';
import textStyles from '../shared/text.module.css';
import styles from './card.module.css';

interface CardFooterProps {
  controller: FieldController;
  gate: CommitGate;
  /** Whether the key may write this field. */
  canWrite: boolean;
  /** The extension was updated under this card. */
  isOutdated: boolean;
  /** The label of the save button. */
  saveLabel: string;
  onSave(event: MouseEvent): void;
  /** The edit continues. The card shows its outcome next. */
  onFollow(editId: string): void;
  onStale(): void;
  close(): void;
  /** The person tried to leave before the edit was saved. */
  isStaying: boolean;
}

/** The state at one side and the main button at the other; or a question that must be answered first. */
export function CardFooter({ isOutdated, ...props }: CardFooterProps) {
  if (!isOutdated) return <LiveFooter {...props} />;
  return (
    <footer className={classes(styles['cardFooter'], styles['cardEnd'])}>
      <div className={styles['cardState']} aria-live="polite">
        {say('bad', cardMessages.outdated)}
      </div>
    </footer>
  );
}

function LiveFooter({
  controller,
  gate,
  canWrite,
  saveLabel,
  onSave,
  onFollow,
  onStale,
  close,
  isStaying,
}: Omit<CardFooterProps, 'isOutdated'>) {
  const { state, edit } = controller;
  const isHeld = useIsHeld(controller);
  if (edit !== undefined && isReplaceable(edit) && (state.tag === 'viewing' || controller.isGone)) {
    // A question that may be invisible is not answered here.
    const isAskedInPopup = gate.isUnproven && edit.state.tag === 'conflict' && edit.state.why === 'guarded';
    return (
      <footer className={styles['cardFooter']}>
        {gate.notice !== null && <StateLine controller={controller} gate={gate} isStaying={false} />}
        <EditStatus
          edit={edit}
          look="buttons"
          without={isAskedInPopup ? ['correct', 'keepMine'] : ['correct']}
          canWrite={canWrite}
          guard={gate.pass}
          onDone={(action) => {
            if (controller.isGone) close();
            else if (action === 'takeTheirs') onStale();
            else if (action !== 'discard') onFollow(edit.id);
          }}
        />
        {isAskedInPopup && <AnswerInPopup />}
      </footer>
    );
  }
  if (questionOf(state) !== null && canWrite && !controller.isGone)
    return <Question controller={controller} gate={gate} onSave={onSave} />;
  const isBusy = state.tag === 'saving' || edit?.state.tag === 'queued' || edit?.state.tag === 'sending';
  const canSave = !isBusy && canWrite;
  return (
    <footer className={classes(styles['cardFooter'], styles['cardEnd'])}>
      <div className={styles['cardState']} aria-live="polite">
        <StateLine controller={controller} gate={gate} isStaying={isStaying} />
      </div>
      {isHeld && edit !== undefined ? (
        <TakeBack editId={edit.id} gate={gate} onDone={controller.takenBack} />
      ) : (
        !controller.isGone && (
          <button
            type="button"
            className={classes(controlStyles['button'], controlStyles['primary'])}
            aria-disabled={!canSave}
            onClick={(event) => canSave && onSave(event)}
          >
            {saveLabel} <kbd aria-hidden="true">⏎</kbd>
          </button>
        )
      )}
    </footer>
  );
}

/** A guardrail's question. Enter saves anyway; typing changes the value. */
function Question({ controller, gate, onSave }: Pick<CardFooterProps, 'controller' | 'gate' | 'onSave'>) {
  const isRead = useIsRead(controller.state);
  const change = () => {
    controller.reconsider();
    focusValue('card-value');
  };
  return (
    <footer className={classes(styles['cardFooter'], styles['cardEnd'], styles['cardQuestion'])} data-question>
      {gate.notice !== null && <StateLine controller={controller} gate={gate} isStaying={false} />}
      <button type="button" className={controlStyles['button']} onClick={change}>
        {commonMessages.changeIt}
      </button>
      <button
        type="button"
        className={classes(controlStyles['button'], controlStyles['primary'])}
        aria-disabled={!isRead}
        onClick={onSave}
      >
        {commonMessages.saveAnyway} <kbd aria-hidden="true">⏎</kbd>
      </button>
    </footer>
  );
}

/** Opens the popup, which the page cannot cover. Says where to click if the browser does not open it. */
function AnswerInPopup() {
  const { openPopup } = useServices();
  const [isRefused, setRefused] = useState(false);
  const open = async () => setRefused(!(await openPopup()));
  if (isRefused) return say('notice', cardMessages.answerInPopup);
  return (
    <div className={classes(styles['cardEnd'], styles['cardQuestion'])}>
      {say('notice', cardMessages.answerElsewhere)}
      <button
        type="button"
        className={classes(controlStyles['button'], controlStyles['primary'])}
        onClick={() => void open()}
      >
        {cardMessages.openPopup}
      </button>
    </div>
  );
}

function TakeBack({ editId, gate, onDone }: { editId: string; gate: CommitGate; onDone(): void }) {
  const { run } = useEditActions();
  const takeBack = async () => {
    if (await run('undo', editId)) onDone();
  };
  const onAltered = useEffectEvent(() => void takeBack());
  // The save is delayed so that the person can check it, which is no longer possible.
  useEffect(() => {
    if (gate.isAltered) onAltered();
  }, [gate.isAltered]);
  return (
    <button
      type="button"
      className={controlStyles['button']}
      onClick={(event) => gate.pass(event.nativeEvent, () => void takeBack())}
    >
      {commonMessages.undo}
    </button>
  );
}

function StateLine({ controller, gate, isStaying }: Pick<CardFooterProps, 'controller' | 'gate' | 'isStaying'>) {
  const { locale, now } = useServices();
  const { state, edit } = controller;
  const notice = gate.isAltered ? 'altered' : gate.notice;
  if (notice !== null) return say(gateTones[notice], cardMessages.gate[notice]);
  if (isStaying) return say('busy', cardMessages.staying);
  if (edit?.state.tag === 'queued' || edit?.state.tag === 'sending') {
    const { tone, text } = statusOf(edit, { locale, nowMs: now() });
    return say(tone, text);
  }
  if (state.tag === 'saving') return say('busy', commonMessages.saving);
  if (gate.isAway) return say('notice', cardMessages.away);
  if (isDraft(state)) return say('edited', commonMessages.edited);
  return <p className={classes(textStyles['small'], textStyles['quiet'])}>{cardMessages.keys}</p>;
}

const say = (tone: Tone, text: string) => <StatusLine tone={tone}>{text}</StatusLine>;

/** Whether the edit is delayed so that it can be undone. Re-renders until it is sent. */
function useIsHeld({ edit }: FieldController): boolean {
  const { now } = useServices();
  const [nowMs, setNowMs] = useState(now);
  const untilMs = edit?.state.tag === 'queued' ? edit.state.notBefore : 0;
  useEffect(() => {
    if (untilMs <= now()) return undefined;
    const timer = setInterval(() => setNowMs(now()), 250);
    return () => clearInterval(timer);
  }, [now, untilMs]);
  return untilMs > nowMs;
}
