import type { Ref } from 'react';
import { StatusLine, type Tone } from '../../shared/status-line.tsx';
import { TextField } from '../../shared/text-field.tsx';
import { strengthOf, strengthText, type Strength } from './passphrase-strength.ts';
import {
  passphraseKeys,
  type PassphraseKey,
  type PassphraseKind,
  type PassphraseProblems,
  type Passphrases,
} from './use-passphrases.ts';
import * as passphraseMessages from '../../../messages/compiled/passphrase.ts';

interface PassphraseFieldsProps {
  kind: PassphraseKind;
  typed: Passphrases;
  problems: PassphraseProblems;
  onType(key: PassphraseKey, text: string): void;
  firstRef?: Ref<HTMLInputElement>;
}

const tones: Record<Strength, Tone> = {
  empty: 'edited',
  short: 'notice',
  weak: 'notice',
  fair: 'good',
  strong: 'good',
};

/** The fields of a new passphrase, typed twice, with its strength; changing one asks for the current one first. */
export function PassphraseFields({ kind, typed, problems, onType, firstRef }: PassphraseFieldsProps) {
  const strength = strengthOf(typed.next);
  return passphraseKeys[kind].map((key, index) => (
    <div key={key}>
      <TextField
        {...(index === 0 && firstRef !== undefined ? { ref: firstRef } : {})}
        id={`passphrase-${key}`}
        label={passphraseMessages[key]}
        show={passphraseMessages.show[key]}
        autoComplete={key === 'current' ? 'current-password' : 'new-password'}
        dir="auto"
        problem={problems[key] ?? null}
        {...(key === 'next' ? { hint: passphraseMessages.hint } : {})}
        value={typed[key]}
        onType={(text) => onType(key, text)}
      />
      {key === 'next' && (
        <div aria-live="polite">
          {strength !== 'empty' && <StatusLine tone={tones[strength]}>{strengthText(strength)}</StatusLine>}
        </div>
      )}
    </div>
  ));
}
