import type { Edit } from '../../../domain/edit.ts';
import { fields } from '../../../domain/fields.ts';
import { recordedChange } from '../../../domain/history.ts';
import { changedField, changedPaid } from '../../../domain/pricing/changed-amounts.ts';
import { isAmount, sameAmount } from '../../../domain/typing/money.ts';

/** One saved change of a number; null for no value. */
export interface Step {
  id: string;
  /** Epoch ms. */
  atMs: number;
  before: number | null;
  after: number | null;
}

/** The part whose value is plotted: a product, a variant, a group of variants or a location. */
export interface Plotted {
  /** Tells them apart; '' for the product itself. */
  key: string;
  variantLabel: string | null;
  locationNumber: number | null;
  /** Oldest first, at least one. */
  steps: Step[];
}

const toNumber = (value: string): number | null => (isAmount(value) ? Number(value) : null);

/** Price and sale price are one plot: what shoppers paid. */
export const isPaidPlot = (field: Edit['field']): boolean => field === 'price' || field === 'salePrice';

function toStep(edit: Edit, field: Edit['field']): Step[] {
  const { id, state } = edit;
  if (state.tag !== 'applied') return [];
  const paid = isPaidPlot(field) ? changedPaid(edit) : null;
  if (paid !== null && sameAmount(paid.before, paid.after)) return [];
  const { before, after } = paid ?? recordedChange(edit);
  return [{ id, atMs: state.at, before: toNumber(before), after: toNumber(after) }];
}

/** The saved changes of a numeric field by part; the part changed last comes first. */
export function toPlotted(edits: readonly Edit[], field: Edit['field']): Plotted[] {
  const { kind } = fields[field];
  if (kind === 'text' || kind === 'flag') return [];
  const isOf = (edit: Edit): boolean => (isPaidPlot(field) ? isPaidPlot(edit.field) : changedField(edit) === field);
  const byPart = Map.groupBy(edits.filter(isOf), ({ variantId, variantLabel, locationId }) =>
    [variantId ?? variantLabel, locationId].filter((id) => id !== null).join('/'),
  );
  return [...byPart]
    .map(([key, own]) => ({
      key,
      variantLabel: own[0]?.variantLabel ?? null,
      locationNumber: own[0]?.locationNumber ?? null,
      steps: own.flatMap((edit) => toStep(edit, field)).toSorted((a, b) => a.atMs - b.atMs),
    }))
    .filter(({ steps }) => steps.length > 0)
    .toSorted((a, b) => (b.steps.at(-1)?.atMs ?? 0) - (a.steps.at(-1)?.atMs ?? 0));
}

/** A plot as SVG paths in a square of 100; time goes to the right, values go up. */
export interface Drawn {
  /** The known values. */
  line: string;
  /** Changes made elsewhere at an unknown time. */
  gaps: string;
  dots: { id: string; path: string }[];
  lowest: number;
  highest: number;
  firstMs: number;
}

/** The part of the width before the first change. */
const leadIn = 0.06;

/** Draws changes, at least one, up to `nowMs`. */
export function drawSteps(steps: readonly Step[], nowMs: number): Drawn {
  const values = steps.flatMap(({ before, after }) => [before, after]).filter((value) => value !== null);
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  const firstMs = steps[0]?.atMs ?? nowMs;
  const spanMs = Math.max(nowMs - firstMs, 1);
  const x = (atMs: number): number => round(100 * (leadIn + (1 - leadIn) * Math.min((atMs - firstMs) / spanMs, 1)));
  const y = (value: number): number =>
    round(highest === lowest ? 50 : 100 - (100 * (value - lowest)) / (highest - lowest));
  const level = (value: number | null, from: number, to: number): string =>
    value === null ? '' : `M${from} ${y(value)}H${to}`;
  const parts = steps.map(({ id, atMs, before, after }, index) => {
    const next = steps[index + 1];
    const [own, end] = [x(atMs), next === undefined ? 100 : x(next.atMs)];
    const isGap = next !== undefined && next.before !== after;
    const rise = before === null || after === null ? '' : `M${own} ${y(before)}V${y(after)}`;
    return {
      line: rise + (isGap ? '' : level(after, own, end)),
      gap: isGap && after !== null && next.before !== null ? `M${own} ${y(after)}L${end} ${y(next.before)}` : '',
      dots: after === null ? [] : [{ id, path: `M${own} ${y(after)}h0` }],
    };
  });
  return {
    line: level(steps[0]?.before ?? null, 0, x(firstMs)) + parts.map(({ line }) => line).join(''),
    gaps: parts.map(({ gap }) => gap).join(''),
    dots: parts.flatMap(({ dots }) => dots),
    lowest,
    highest,
    firstMs,
  };
}

const round = (number: number): number => Math.round(number * 100) / 100;
