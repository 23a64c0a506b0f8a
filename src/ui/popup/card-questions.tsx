import { mayWrite } from '../../domain/capabilities.ts';
import type { Merchant } from '../../domain/store.ts';
import type { Edit } from '../../domain/edit.ts';
import { changeLabel } from '../fields/change-text.ts';
import { EditChange } from '../fields/edit-change.tsx';
import { EditStatus } from '../fields/edit-status.tsx';
import { partText } from '../shared/part-text.ts';
import textStyles from '../shared/text.module.css';
import styles from './popup.module.css';

/** Whether a guardrail asks about an edit that was typed in a card. */
export const isCardQuestion = ({ surface, state }: Edit): boolean =>
  surface === 'card' && state.tag === 'conflict' && state.why === 'guarded';

interface CardQuestionsProps {
  edits: readonly Edit[];
  merchant: Merchant;
}

/** Guardrails' questions about edits from cards. They are answered here because a store's page cannot cover the popup. */
export function CardQuestions({ edits, merchant }: CardQuestionsProps) {
  return edits.filter(isCardQuestion).map((edit) => {
    const part = partText(edit);
    return (
      <section key={edit.id} className={styles['cardQuestion']} aria-label={edit.productName}>
        <h2 className={textStyles['clip']}>
          <bdi>{part === null ? edit.productName : `${edit.productName} · ${part}`}</bdi>
        </h2>
        <p>
          {changeLabel(edit)} <EditChange edit={edit} />
        </p>
        <EditStatus edit={edit} look="buttons" canWrite={mayWrite(merchant, edit.field)} />
      </section>
    );
  });
}
