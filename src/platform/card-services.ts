import { commonServices } from './page-services.ts';

const { call } = commonServices;

/**
 * The services of a card. Its frame stands in a web page, where Firefox gives a page of an extension the API of a content
 * script: no tabs, no windows. The background opens what a card leads to.
 */
export const cardServices = {
  ...commonServices,
  surface: 'card' as const,
  openTab: (): void => {
    throw new Error('a card opens no tab');
  },
  openWorkbench: (at?: `#${string}`) => void call('card.open', { what: 'workbench', at: at ?? '' }),
  openPopup: () =>
    call('card.open', { what: 'search' }).then(
      () => true,
      () => false,
    ),
  requestOrigins: () => Promise.resolve(false),
};
