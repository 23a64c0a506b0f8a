import { words } from '../shared/words.ts';

/** Words of the popup alone. */
export const popupWords = {
  firstRun: {
    title: 'Edit your store where it lives',
    lines: [
      'Connect your store with its address and one key.',
      'Open a product on it, click the price, type the new one, Enter.',
      'Or find a product here and change its price or stock at once.',
    ],
  },
  searchLabel: 'Search products',
  searchHint: 'Name or SKU',
  workbench: 'Stores and changes',
  logIn: 'Log in',
  logOut: 'Log out',
  fellBack: 'You were logged out. Log in again.',
  edit: (label: string) => `Edit ${label.toLowerCase()}`,
  openPage: 'Open page',
  noPage: 'Not on the live store',
  from: (price: string) => `from ${price}`,
  variants: (count: number) => `${count} variants`,
  hidden: 'Hidden',
  keptTitle: 'Edited',
  resultsTitle: 'Found',
  found: (count: number) => (count === 1 ? '1 product' : `${count} products`),
  none: (text: string) => `No product has “${text}” in its name or SKU.`,
  emptyStore: 'This store has no products yet.',
  clear: 'Clear search',
  more: 'More products match. Type more to narrow them down.',
  looking: 'Looking',
  shoppersPay: (price: string) => `Shoppers pay ${price}`,
  needs: (count: number) => (count === 1 ? '1 change needs you' : `${count} changes need you`),
  waits: (count: number) => (count === 1 ? '1 change waits' : `${count} changes wait`),
  show: 'Show',
} as const;

/** Words of the log in form. */
export const logInWords = {
  title: (store: string) => `Log in to ${store}`,
  hint: 'As a member of the store. The merchant’s key stays as it is.',
  email: 'E-mail',
  password: 'Password',
  secret: 'password',
  submit: 'Log in',
  busy: 'Logging in',
  emailMissing: 'Type the e-mail address of the account.',
  emailOdd: 'That is not an e-mail address.',
  passwordMissing: 'Type the password.',
  emailUnknown: 'The store has no account with this e-mail. You are not logged in. Check the address.',
  passwordWrong: 'The password is wrong. You are not logged in. Type it again.',
  passwordReset: 'The store wants a new password first. Reset it on the store’s own page, then log in here.',
  unconfirmed:
    'The store wants the e-mail address confirmed first. You are not logged in. Confirm it on the store’s own page, then log in here.',
  failed: 'The store did not log you in and did not say why. Try again, or log in on the store’s own page.',
  captcha: 'The store wants proof that you are a person. Log in on the store’s own page first.',
  blocked: 'The store has blocked this account. Ask the store’s owner.',
  unapproved: 'The store’s owner has not approved this account yet. Ask them, then log in.',
  throttled: 'Too many tries. You are not logged in. Wait a minute, then try again.',
  offline: `The store cannot be reached. You are not logged in. Check the connection, then press ${words.tryAgain}.`,
} as const;
