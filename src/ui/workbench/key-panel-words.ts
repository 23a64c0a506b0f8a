import { minPassphraseLength } from '../../domain/key.ts';
import type { Strength } from './passphrase-strength.ts';

/** Words about keeping a key. */
export const keyPanelWords = {
  kept: 'The key is kept until the browser closes.',
  remembered: 'The key is remembered on this device, encrypted.',
  remember: 'Remember on this device',
  lockNow: 'Lock now',
  change: 'Change passphrase',
  check: 'Check key',
  checking: 'Checking…',
  forget: 'Forget key',
  forgetTitle: 'Forget the key?',
  forgetText: 'You’ll have to enter it again to edit. Wix shows a key only once. Pending changes stay.',
  lost: 'Lost the passphrase? Enter the key',
  lockAfter: 'Lock when idle for',
  minutes: (minutes: number) => (minutes < 60 ? `${minutes} min` : `${minutes / 60} h`),
  never: 'Only when the browser closes',
} as const;

/** Words of the forms that set a passphrase. */
export const passphraseWords = {
  title: { remember: 'Remember the key on this device', change: 'Change the passphrase' },
  text: {
    remember:
      'The key is kept encrypted with this passphrase. There’s no way to recover the passphrase. If you forget it, enter the key again. It doesn’t protect against somebody who knows it or controls this computer.',
    change: 'The key stays the same. Only the new passphrase unlocks it from now on.',
  },
  submit: { remember: 'Remember key', change: 'Change passphrase' },
  busy: 'Encrypting…',
  current: 'Current passphrase',
  next: 'New passphrase',
  again: 'New passphrase again',
  secret: { current: 'current passphrase', next: 'new passphrase', again: 'new passphrase again' },
  hint: 'Use four or five unrelated words.',
  strength: {
    empty: '',
    short: `Too short: at least ${minPassphraseLength} characters.`,
    weak: 'Weak. Add a word or two.',
    fair: 'Fair. One more word makes it strong.',
    strong: 'Strong.',
  } satisfies Record<Strength, string>,
  missing: 'Type the passphrase.',
  different: 'These don’t match. Type them again.',
} as const;
