import { isTyped } from '../fields/field-edit.ts';
import type { FieldController } from '../fields/use-field-edit.ts';
import { statusOf } from '../fields/status.ts';
import { useServices } from '../shared/services.ts';
import { StatusLine, type Tone } from '../shared/status-line.tsx';
import { pressTones } from './press-tones.ts';
import type { PressCheck } from './use-press-check.ts';
import * as cardMessages from '../../messages/compiled/card.ts';
import * as commonMessages from '../../messages/compiled/common.ts';
import { classes } from '../kit/classes.ts';
import textStyles from '../kit/text.module.css';

interface CardStateLineProps {
  controller: FieldController;
  check: PressCheck;
  /** The person tried to leave before the edit was saved. */
  isStaying: boolean;
}

/** The state of the card's edit in one line; a notice about a press comes first. */
export function CardStateLine({ controller, check, isStaying }: CardStateLineProps) {
  const { locale, now } = useServices();
  const { state, edit } = controller;
  const notice = check.isAltered ? 'altered' : check.notice;
  if (notice !== null) return say(pressTones[notice], cardMessages.pressNotices[notice]);
  if (isStaying) return say('busy', cardMessages.staying);
  if (edit?.state.tag === 'queued' || edit?.state.tag === 'sending') {
    const { tone, text } = statusOf(edit, { locale, nowMs: now() });
    return say(tone, text);
  }
  if (state.tag === 'saving') return say('busy', commonMessages.saving);
  if (check.isAway) return say('notice', cardMessages.away);
  if (isTyped(state) && !controller.isUnchanged) return say('edited', commonMessages.edited);
  return <p className={classes(textStyles['small'], textStyles['quiet'])}>{cardMessages.keys}</p>;
}

const say = (tone: Tone, text: string) => <StatusLine tone={tone}>{text}</StatusLine>;
