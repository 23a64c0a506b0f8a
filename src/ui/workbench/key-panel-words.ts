import { shortestPassphrase } from '../../domain/key.ts';
import type { Strength } from './passphrase-strength.ts';

/** Words about keeping a key. */
export const keyPanelWords = {
  kept: 'The key is kept until the browser closes.',
  remembered: 'The key is remembered on this device, encrypted.',
  remember: 'Remember on this device',
  lockNow: 'Lock now',
  change: 'Change passphrase',
  check: 'Check key',
  checking: 'Checking …',
  forget: 'Forget key',
  forgetTitle: 'Forget the key?',
  forgetText:
    'To edit again you enter it anew; the platform shows a key only once, when it is made. Changes that wait stay.',
  lost: 'Passphrase lost? Enter the key',
  lockAfter: 'Locks without use after',
  minutes: (minutes: number) => (minutes < 60 ? `${minutes} min` : `${minutes / 60} h`),
  never: 'the browser closes',
} as const;

/** Words of the forms that set a passphrase. */
export const passphraseWords = {
  title: { remember: 'Remember the key on this device', change: 'Change the passphrase' },
  text: {
    remember:
      'The key is kept encrypted with this passphrase. Nobody can tell you the passphrase again; without it you enter the key anew. It does not help against somebody who knows it, or who controls this computer.',
    change: 'The key stays the same. From now on only the new passphrase opens it.',
  },
  submit: { remember: 'Remember key', change: 'Change passphrase' },
  busy: 'Encrypting …',
  current: 'Passphrase now',
  next: 'New passphrase',
  again: 'New passphrase again',
  secret: { current: 'passphrase now', next: 'new passphrase', again: 'new passphrase again' },
  hint: 'Four or five words that do not belong together are good.',
  strength: {
    empty: '',
    short: `Too short: at least ${shortestPassphrase} characters.`,
    weak: 'Weak. Add a word or two.',
    fair: 'Fair. One more word makes it strong.',
    strong: 'Strong.',
  } satisfies Record<Strength, string>,
  missing: 'Type the passphrase.',
  different: 'The two are not the same. Type them again.',
} as const;
