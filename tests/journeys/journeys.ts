import { cardJourneys } from './card-journeys.ts';
import { connectJourneys } from './connect-journeys.ts';
import { memberJourneys } from './member-journeys.ts';
import { pageJourneys } from './page-journeys.ts';
import { popupJourneys } from './popup-journeys.ts';
import type { Journey } from './stage.ts';

const all: readonly Journey[] = [
  ...connectJourneys,
  ...popupJourneys,
  ...cardJourneys,
  ...pageJourneys,
  ...memberJourneys,
];

/** A merchant's everyday acts, in every browser. `JOURNEYS=short`: the few of `npm test`. */
export const journeys = all.filter(({ isShort }) => isShort === true || process.env['JOURNEYS'] !== 'short');
