import type { Edit } from '../../../domain/edit.ts';
import { mayWrite } from '../../../domain/capabilities.ts';
import { recordedChange } from '../../../domain/history.ts';
import type { StoreView } from '../../../protocol/view.ts';
import { EditStatus } from '../../fields/edit-status.tsx';
import { changeLabel, valueText } from '../../fields/change-text.ts';
import { EditChange } from '../../fields/edit-change.tsx';
import { isUndoable } from '../../../products/values/edit-lookup.ts';
import { BeforeAfter } from '../../shared/before-after.tsx';
import { formatWhen } from '../../shared/format.ts';
import { productHash } from '../../../protocol/workbench-route.ts';
import { useServices } from '../../shared/services.ts';
import type { EditPages } from './use-history.ts';
import * as commonMessages from '../../../messages/compiled/common.ts';
import * as historyMessages from '../../../messages/compiled/history.ts';
import { FailureLine } from '../../shared/failure-line.tsx';
import { partText } from '../../shared/part-text.ts';
import { classes } from '../../kit/classes.ts';
import layoutStyles from '../../shared/layout.module.css';
import textStyles from '../../kit/text.module.css';
import historyStyles from './history.module.css';
import styles from '../workbench.module.css';
import { Button } from '../../kit/button.tsx';

/** The first text of a row: its product, with or without a link to its history; or its time, in the history of one product. */
type Lead = 'link' | 'name' | 'time';

interface EditListProps {
  label: string;
  pages: EditPages;
  stores: StoreView[];
  /** The newest edits of all, which show the undos since the pages were read. */
  live: Edit[];
  /** The text for an empty list. */
  none: string;
  lead?: Lead;
}

/** Edits, newest first, page by page, with their actions. */
export function EditList({ label, pages, stores, live, none, lead = 'name' }: EditListProps) {
  const { edits, undos, hasMore, busy, failure, more } = pages;
  const merchants = new Map(stores.map(({ id, merchant }) => [id, merchant]));
  const undoOf = new Map([...undos, ...live].map((edit) => [edit.undoOf, edit]));
  return (
    <div className={historyStyles['editList']} aria-busy={busy}>
      {edits === null && busy && <p className={textStyles['quiet']}>{historyMessages.loading}</p>}
      {edits !== null && edits.length === 0 && <p className={textStyles['quiet']}>{none}</p>}
      {edits !== null && edits.length > 0 && (
        <ul className={styles['panel']} aria-label={label}>
          {edits.map((edit) => (
            <EditRow
              key={edit.id}
              edit={edit}
              canWrite={mayWrite(merchants.get(edit.storeId), edit.field)}
              undo={undoOf.get(edit.id)}
              lead={lead}
            />
          ))}
        </ul>
      )}
      <div role="alert">
        <FailureLine failure={failure} />
      </div>
      {(hasMore || failure !== null) && (
        <div className={layoutStyles['formEnd']}>
          <Button aria-disabled={busy} onClick={() => !busy && more()}>
            {failure === null ? historyMessages.more : commonMessages.tryAgain}
          </Button>
        </div>
      )}
    </div>
  );
}

interface EditRowProps {
  edit: Edit;
  canWrite: boolean;
  undo: Edit | undefined;
  lead: Lead;
}

function EditRow({ edit, canWrite, undo, lead }: EditRowProps) {
  const { locale, now } = useServices();
  const part = partText(edit);
  const when = <bdi>{formatWhen(edit.createdAt, now(), locale)}</bdi>;
  return (
    <li className={historyStyles['change']}>
      <div>
        {lead === 'time' ? <p>{when}</p> : <ProductName edit={edit} isLink={lead === 'link'} />}
        <p className={classes(textStyles['small'], textStyles['quiet'])}>
          {part !== null && (
            <>
              <bdi title={edit.locationId ?? undefined}>{part}</bdi> ·{' '}
            </>
          )}
          {lead !== 'time' && <>{when} · </>}
          {historyMessages.surfaces[edit.surface]}
          {edit.batchId !== null && `, ${historyMessages.inBatch}`}
        </p>
      </div>
      <div>
        <p>
          {changeLabel(edit)} <Change edit={edit} />
        </p>
        <EditStatus
          edit={edit}
          canWrite={canWrite}
          without={undo === undefined && isUndoable([], edit) ? [] : ['undo']}
        />
        {undo?.state.tag === 'applied' && (
          <p className={classes(textStyles['small'], textStyles['quiet'])}>
            {commonMessages.undone({ when: formatWhen(undo.state.at, now(), locale) })}
          </p>
        )}
      </div>
    </li>
  );
}

function ProductName({ edit, isLink }: { edit: Edit; isLink: boolean }) {
  const name = <bdi>{edit.productName}</bdi>;
  return (
    <p
      className={styles['changeName']}
      title={isLink ? commonMessages.historyOf({ product: edit.productName }) : edit.productName}
    >
      {isLink ? (
        <a className={historyStyles['nameLink']} href={productHash(edit)}>
          {name}
        </a>
      ) : (
        name
      )}
    </p>
  );
}

/** The value before and after, as read from the store; until it was read, as intended. */
function Change({ edit }: { edit: Edit }) {
  const { locale } = useServices();
  if (edit.prices !== undefined) return <EditChange edit={edit} />;
  const { before, after } = recordedChange(edit);
  return <BeforeAfter before={valueText(edit, before, locale)} after={valueText(edit, after, locale)} />;
}
