import { mayWrite } from '../../domain/capabilities.ts';
import type { Merchant } from '../../domain/store.ts';
import type { Edit } from '../../domain/edit.ts';
import { asksInPopup } from '../../domain/held-edit.ts';
import { changeLabel } from '../fields/change-text.ts';
import { EditChange } from '../fields/edit-change.tsx';
import { EditStatus } from '../fields/edit-status.tsx';
import { partText } from '../shared/part-text.ts';
import textStyles from '../kit/text.module.css';
import styles from './popup.module.css';

interface CardQuestionsProps {
  edits: readonly Edit[];
  merchant: Merchant;
}

/**
 * Questions about edits from cards: those of guardrails, and of edits that were not seen. They are answered here because a
 * store's page cannot cover the popup.
 */
export function CardQuestions({ edits, merchant }: CardQuestionsProps) {
  return edits.filter(asksInPopup).map((edit) => {
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
