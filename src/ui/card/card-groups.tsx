import { X } from 'lucide-react';
import { useId, useRef } from 'react';
import { IconButton } from '../kit/icon-button.tsx';
import { capabilities } from '../../domain/capabilities.ts';
import type { Edit } from '../../domain/edit.ts';
import type { GroupRef } from '../../domain/groups.ts';
import type { CardView } from '../../protocol/view.ts';
import { useDraftStore } from '../fields/draft-store.ts';
import { EditChange } from '../fields/edit-change.tsx';
import { EditLine } from '../fields/edit-line.tsx';
import type { Fetched } from '../../products/values/known-product.ts';
import { useGroupList } from '../fields/use-group-list.ts';
import { FailureLine } from '../shared/failure-line.tsx';
import { GroupPicker } from './group-picker.tsx';
import { groupsOf } from './group-rows.ts';
import { UndoHeld, useIsHeld } from './undo-held.tsx';
import type { PressCheck, PressEvent } from './use-press-check.ts';
import { useGroupCommit } from './use-groups.ts';
import * as cardMessages from '../../messages/compiled/card.ts';
import * as commonMessages from '../../messages/compiled/common.ts';
import { classes } from '../kit/classes.ts';
import textStyles from '../kit/text.module.css';
import styles from './groups.module.css';
import { LinkButton } from '../kit/link-button.tsx';

interface CardGroupsProps {
  view: CardView;
  fetched: Fetched;
  check: PressCheck;
  /** True if the key may change groups. */
  canWrite: boolean;
  /** An action changed the store. */
  onSettled(): void;
}

/** The collections or categories of the product. Each is added and removed as an edit of its own. */
export function CardGroups({ view: { store, edits }, fetched, check, canWrite, onSettled }: CardGroupsProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const { staleSeq } = useDraftStore();
  const { groups, failure, read } = useGroupList(store.id);
  const known = { fetched, edits };
  const { commit, failure: notKept } = useGroupCommit(store.id, known);
  const words = cardMessages.groups[capabilities[store.catalogVersion].groups];
  const { isIn, news } = groupsOf(known, groups ?? [], staleSeq);
  const change = (press: PressEvent, group: GroupRef, isAdded: boolean, done: () => void) =>
    check.pass(
      press,
      (holdMs) => {
        commit({ group, isIn: isAdded, holdMs, isUnproven: check.isUnproven });
        done();
      },
      'typed',
    );
  return (
    <section aria-labelledby={id} className={styles['groups']} data-groups aria-busy={groups === null}>
      <h2 id={id} className={classes(textStyles['small'], textStyles['quiet'])}>
        {words.label}
      </h2>
      {groups !== null && isIn.length === 0 && (
        <p className={classes(textStyles['small'], textStyles['quiet'])}>{words.none}</p>
      )}
      <Chips
        groups={isIn}
        toLabel={words.remove}
        onRemove={canWrite ? (press, group) => change(press, group, false, () => field.current?.focus()) : null}
      />
      <div className={styles['news']} aria-live="polite">
        {news.map((edit) => (
          <GroupState key={edit.id} edit={edit} check={check} canWrite={canWrite} onSettled={onSettled} />
        ))}
        <FailureLine failure={notKept} />
      </div>
      {groups !== null && canWrite && (
        <GroupPicker
          ref={field}
          {...{ groups, isIn, words }}
          onPick={(press, group, done) => change(press, group, true, done)}
        />
      )}
      {failure !== null && (
        <div className={styles['news']}>
          <FailureLine failure={failure} />
          <LinkButton onClick={read}>{commonMessages.tryAgain}</LinkButton>
        </div>
      )}
    </section>
  );
}

interface ChipsProps {
  groups: readonly GroupRef[];
  /** The name of the button that removes the product. */
  toLabel(names: { name: string }): string;
  /** Null where nothing can be removed. */
  onRemove: ((press: PressEvent, group: GroupRef) => void) | null;
}

const Chips = ({ groups, toLabel, onRemove }: ChipsProps) => (
  <ul className={styles['chips']}>
    {groups.map((group) => (
      <li key={group.id ?? group.name} className={styles['chip']}>
        <bdi className={textStyles['clip']} title={group.name}>
          {group.name}
        </bdi>
        {onRemove !== null && (
          <IconButton
            of={X}
            name={toLabel({ name: group.name })}
            onClick={({ nativeEvent }) => onRemove(nativeEvent, group)}
          />
        )}
      </li>
    ))}
  </ul>
);

/** How an edit of a group stands. */
function GroupState({
  edit,
  check,
  canWrite,
  onSettled,
}: { edit: Edit } & Pick<CardGroupsProps, 'check' | 'canWrite' | 'onSettled'>) {
  const isHeld = useIsHeld({ edit });
  if (isHeld)
    return (
      <div className={styles['held']}>
        <EditChange edit={edit} /> <UndoHeld editId={edit.id} check={check} onDone={onSettled} />
      </div>
    );
  return <EditLine edit={edit} canWrite={canWrite} guard={check.pass} onDone={onSettled} />;
}
