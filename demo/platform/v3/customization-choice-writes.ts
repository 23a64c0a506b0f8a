import { randomUUID } from 'node:crypto';
import { applicationFault, ruleFault } from '../http/envelope.ts';
import type { Shop } from '../shop.ts';
import { readAssignedChoices, takeChoicesOffProducts } from './customization-assignments.ts';
import { checkChoices, requireChoices, toChoice } from './customization-choices.ts';
import type { Choice, Customization } from './customization-choices.ts';
import type { ChoiceChange, ChoiceInput } from './customization-input.ts';
import { replaceCustomization, requireCustomization } from './customization-writes.ts';
import { checkRevision } from './documents.ts';

function readChoices({ choicesSettings }: Customization): Choice[] {
  return choicesSettings?.choices ?? [];
}

function replaceChoices(shop: Shop, customization: Customization, choices: Choice[]): Customization {
  checkChoices(customization.id, choices);
  return replaceCustomization(shop, { ...customization, choicesSettings: { choices } });
}

function requireKnown(customization: Customization, choiceIds: readonly string[]): void {
  const known = new Set(readChoices(customization).map(({ id }) => id));
  const unknown = choiceIds.find((id) => !known.has(id));
  if (unknown !== undefined) throw applicationFault(404, 'CHOICE_NOT_FOUND', `${unknown} is not a choice`);
}

/** Appends choices. */
export function addChoices(shop: Shop, id: string, inputs: readonly ChoiceInput[]): Customization {
  const customization = requireCustomization(shop, id);
  requireChoices(customization);
  const added = inputs.map((input, index) => toChoice(input, customization, randomUUID(), `choices[${index}]`));
  return replaceChoices(shop, customization, [...readChoices(customization), ...added]);
}

/** Replaces all choices; a choice sent with an existing id keeps that id. */
export function setChoices(shop: Shop, id: string, inputs: readonly ChoiceInput[]): Customization {
  const customization = requireCustomization(shop, id);
  requireChoices(customization);
  const known = new Set(readChoices(customization).map((choice) => choice.id));
  const choices = inputs.map((input, index) => {
    const choiceId = typeof input.id === 'string' && known.has(input.id) ? input.id : randomUUID();
    return toChoice(input, customization, choiceId, `choices[${index}]`);
  });
  const kept = new Set(choices.map((choice) => choice.id));
  if ([...readAssignedChoices(shop, id)].some((choiceId) => known.has(choiceId) && !kept.has(choiceId)))
    throw ruleFault('choices', 'NOT_ALLOWED_DELETE_CHOICE_ASSIGNED_TO_PRODUCT', 'leave out a choice of a product');
  return replaceChoices(shop, customization, choices);
}

function withoutLinksTo(choice: Choice, removed: ReadonlySet<string>): Choice {
  const { primaryChoiceIds = [], ...rest } = choice;
  const left = primaryChoiceIds.filter((id) => !removed.has(id));
  return left.length === 0 ? rest : { ...rest, primaryChoiceIds: left };
}

/** Removes choices, and the links to them. A choice of an option stays while a product has it. */
export function removeChoices(
  shop: Shop,
  id: string,
  choiceIds: readonly string[],
  revision: string | null | undefined,
): Customization {
  const customization = requireCustomization(shop, id);
  if (revision) checkRevision(customization, revision, 'revision');
  requireKnown(customization, choiceIds);
  const removed = new Set(choiceIds);
  const assigned = [...readAssignedChoices(shop, id)].filter((choiceId) => removed.has(choiceId));
  if (customization.customizationType === 'PRODUCT_OPTION' && assigned.length > 0)
    throw applicationFault(400, 'CHOICE_ASSIGNED_TO_PRODUCT', `${assigned.join(', ')} is assigned to a product`);
  const choices = readChoices(customization)
    .filter((choice) => !removed.has(choice.id))
    .map((choice) => withoutLinksTo(choice, removed));
  if (choices.length === 0)
    throw ruleFault('choiceIds', 'NOT_ALLOWED_CUSTOMIZATION_WITHOUT_CHOICES', 'must leave a choice');
  if (assigned.length > 0) takeChoicesOffProducts(shop, id, removed);
  return replaceChoices(shop, customization, choices);
}

/** Only links can be changed; other fields may be sent as they are. */
function checkUnchanged(current: Choice, change: ChoiceChange, path: string): void {
  const { primaryChoiceIds: _, ...others } = change;
  for (const [field, value] of Object.entries(others)) {
    const held = Object.hasOwn(current, field) ? current[field as keyof Choice] : undefined;
    if (value !== undefined && JSON.stringify(value ?? undefined) !== JSON.stringify(held))
      throw ruleFault(`${path}.${field}`, 'UNSUPPORTED_CHOICE_FIELD', 'cannot be changed');
  }
}

/** Links choices to primary choices, or with an empty list makes them primary. */
export function linkChoices(shop: Shop, id: string, revision: string, changes: readonly ChoiceChange[]): Customization {
  const customization = requireCustomization(shop, id);
  checkRevision(customization, revision, 'revision');
  requireKnown(
    customization,
    changes.map((change) => change.id),
  );
  const byId = new Map(changes.map((change, index) => [change.id, { change, path: `choices[${index}].choice` }]));
  const choices = readChoices(customization).map((choice): Choice => {
    const found = byId.get(choice.id);
    if (found === undefined) return choice;
    checkUnchanged(choice, found.change, found.path);
    const { primaryChoiceIds: current, ...rest } = choice;
    const { primaryChoiceIds = current } = found.change;
    return primaryChoiceIds?.length ? { ...rest, primaryChoiceIds } : rest;
  });
  return replaceChoices(shop, customization, choices);
}

/** Reorders the choices; refuses unless every choice is named once. */
export function reorderChoices(shop: Shop, id: string, revision: string, choiceIds: readonly string[]): Customization {
  const customization = requireCustomization(shop, id);
  checkRevision(customization, revision, 'revision');
  requireChoices(customization);
  const byId = new Map(readChoices(customization).map((choice) => [choice.id, choice]));
  const missingIds = [...byId.keys()].filter((choiceId) => !choiceIds.includes(choiceId));
  const extraIds = choiceIds.filter((choiceId, index) => !byId.has(choiceId) || choiceIds.indexOf(choiceId) < index);
  if (missingIds.length > 0 || extraIds.length > 0) {
    const data = { missingIds, extraIds };
    throw applicationFault(400, 'CHOICE_IDS_MISMATCH', 'choiceIds must name every choice once', data);
  }
  const choices = choiceIds.flatMap((choiceId) => byId.get(choiceId) ?? []);
  return replaceChoices(shop, customization, choices);
}
