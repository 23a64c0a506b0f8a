import { useEffect, useEffectEvent, useState } from 'react';
import { isHeld } from '../../domain/edit.ts';
import { useEditActions } from '../fields/use-edit-actions.ts';
import type { FieldController } from '../fields/use-field-edit.ts';
import { useServices } from '../shared/services.ts';
import type { PressCheck } from './use-press-check.ts';
import * as commonMessages from '../../messages/compiled/common.ts';
import { Button } from '../kit/button.tsx';

/** The interval of checks that the button is in sight, in ms. */
const lookMs = 100;

/** The button that undoes an edit within its undo window. Out of sight, the edit becomes a question. */
export function UndoHeld({ editId, check, onDone }: { editId: string; check: PressCheck; onDone(): void }) {
  const { run } = useEditActions();
  const undo = async () => {
    if (await run('undo', editId)) onDone();
  };
  useUnseen(check);
  return <Button onClick={(event) => check.pass(event.nativeEvent, () => void undo())}>{commonMessages.undo}</Button>;
}

/** Tells the background that the card is out of sight, until it has heard so or the card is back. */
function useUnseen(check: PressCheck): void {
  const { call } = useServices();
  const look = useEffectEvent(() => {
    // A lost report is repeated at the next check.
    if (!check.isInSight()) call('card.unseen', {}).catch(() => undefined);
  });
  useEffect(() => {
    const timer = setInterval(() => look(), lookMs);
    return () => clearInterval(timer);
  }, []);
}

/** True while the edit is delayed so that it can be undone. Re-renders until it is sent. */
export function useIsHeld({ edit }: Pick<FieldController, 'edit'>): boolean {
  const { now } = useServices();
  const [nowMs, setNowMs] = useState(now);
  useEffect(() => {
    if (edit === undefined || !isHeld(edit, now())) return undefined;
    const timer = setInterval(() => setNowMs(now()), 250);
    return () => clearInterval(timer);
  }, [edit, now]);
  return edit !== undefined && isHeld(edit, nowMs);
}
