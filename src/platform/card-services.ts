import type { CommandInput } from '../protocol/commands.ts';
import { commonServices } from './common-services.ts';

/** Resolves to whether it was opened. */
const open = (target: CommandInput<'card.open'>): Promise<boolean> =>
  commonServices.call('card.open', target).then(
    () => true,
    () => false,
  );

/**
 * The services of a card. Its frame stands in a web page, where Firefox gives a page of an extension the API of a
 * content script: no tabs, no windows. The background opens the pages that a card leads to.
 */
export const cardServices = {
  ...commonServices,
  surface: 'card' as const,
  openTab: (): void => {
    throw new Error('a card opens no tab');
  },
  openWorkbench: (at?: `#${string}`) => void open({ what: 'workbench', at: at ?? '' }),
  openPopup: () => open({ what: 'search' }),
  requestOrigins: () => Promise.resolve(false),
};
