import type { Edit } from '../../domain/edit.ts';
import { groupOfName } from '../../domain/groups.ts';
import { afterError, afterReadError, isOutcomeUnknown, type AttemptInfo } from './after-error.ts';
import { nextAttempt, toSteps, waitUntilSettled, type AttemptContext, type Step } from './attempt-steps.ts';

/**
 * Gives edits of a group that is known by name alone its id, and creates the group if an edit adds to one that the store
 * does not have. The id is recorded before anything else is sent, and the store's groups are read before each creation,
 * so an attempt that dies in between creates no second group. Returns the edits to go on with.
 */
export async function findGroups(edits: readonly Edit[], context: AttemptContext): Promise<Edit[]> {
  const found: Edit[] = [];
  for (const edit of edits) found.push(...(edit.group?.id === null ? await findGroup(edit, context) : [edit]));
  return found;
}

async function findGroup(edit: Edit, context: AttemptContext): Promise<Edit[]> {
  const info = nextAttempt(edit.state);
  const record = (step: Step): Promise<Edit[]> => context.record(toSteps([edit], () => step));
  try {
    const id = groupOfName(await context.catalog.groups.list(), nameOf(edit))?.id;
    if (id !== undefined) return record(withId(edit, id));
  } catch (error) {
    await record({ state: afterReadError(error, info, context) });
    return [];
  }
  // The product cannot be in a group that does not exist.
  if (edit.value !== 'true' || context.isReadBack === true) return [edit];
  const open = info.wasSent ? waitUntilSettled(edit, info, context) : undefined;
  if (open !== undefined) {
    await record(open);
    return [];
  }
  const sent = { before: 'false', revision: null, isAnswered: false, at: context.now() };
  const [sending] = await record({ state: { tag: 'sending', attempt: info.number }, sent });
  return sending === undefined ? [] : createGroup(sending, info, { context, record });
}

async function createGroup(
  edit: Edit,
  { number, wasSent }: AttemptInfo,
  { context, record }: { context: AttemptContext; record: (step: Step) => Promise<Edit[]> },
): Promise<Edit[]> {
  try {
    return await record(withId(edit, await context.catalog.groups.create(nameOf(edit))));
  } catch (error) {
    await record({ state: afterError(error, { number, wasSent: wasSent || isOutcomeUnknown(error) }, context) });
    return [];
  }
}

const nameOf = ({ group }: Edit): string => group?.name ?? '';

/** An existing group proves that its creation, if this edit sent one, has taken effect. */
const withId = (edit: Edit, id: string): Step => ({
  group: { id, name: nameOf(edit) },
  sent: edit.sent && { ...edit.sent, isAnswered: true },
});
