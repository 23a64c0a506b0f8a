import type { Edit } from '../../domain/edit.ts';
import type { WorkbenchView } from '../../protocol/view.ts';
import { fields } from '../../domain/fields.ts';
import { mayWrite } from '../../domain/store.ts';
import { ChangeWords } from '../fields/change-words.tsx';
import { EditStatus } from '../fields/edit-status.tsx';
import { formatWhen } from '../shared/format.ts';
import { useServices } from '../shared/services.ts';
import { workbenchWords } from './workbench-words.ts';

/** What was changed lately, newest first, with what can still be done about it. */
export function ChangesPanel({ edits, stores }: WorkbenchView) {
  const merchants = new Map(stores.map(({ id, merchant }) => [id, merchant]));
  return (
    <section aria-labelledby="changes-title">
      <div className="section-head">
        <h2 id="changes-title">{workbenchWords.changes}</h2>
      </div>
      {edits.length === 0 ? (
        <p className="quiet">{workbenchWords.noChanges}</p>
      ) : (
        <ul className="changes panel">
          {edits.map((edit) => (
            <Change
              key={edit.id}
              edit={edit}
              canWrite={mayWrite(merchants.get(edit.storeId), edit.field)}
              isUndone={edits.some(({ undoOf }) => undoOf === edit.id)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

function Change({ edit, canWrite, isUndone }: { edit: Edit; canWrite: boolean; isUndone: boolean }) {
  const { locale, now } = useServices();
  return (
    <li className="change">
      <div className="change-what">
        <p className="change-name" title={edit.productName}>
          <bdi>{edit.productName}</bdi>
        </p>
        <p className="small quiet">
          {edit.variantLabel !== null && <bdi>{edit.variantLabel} · </bdi>}
          {formatWhen(edit.createdAt, now(), locale)} · {workbenchWords.surfaces[edit.surface]}
        </p>
      </div>
      <div className="change-state">
        <p className="change-words">
          {fields[edit.field].label} <ChangeWords edit={edit} />
        </p>
        <EditStatus edit={edit} canWrite={canWrite} without={isUndone ? ['undo'] : []} />
      </div>
    </li>
  );
}
