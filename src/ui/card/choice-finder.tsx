import { Search } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { Icon } from '../kit/icon.tsx';
import { InSight } from '../shared/in-sight.tsx';
import { keyOfPart } from '../../products/values/target.ts';
import type { Choice } from './targets.ts';
import { findChoices, type SearchedChoice } from './find-choices.ts';
import * as cardMessages from '../../messages/compiled/card.ts';
import { classes } from '../kit/classes.ts';
import controlStyles from '../kit/controls.module.css';
import textStyles from '../kit/text.module.css';
import styles from './choices.module.css';
import { PlainButton } from '../kit/button.tsx';

interface ChoiceFinderProps {
  choices: readonly SearchedChoice[];
  /** The heading of the list. */
  labelledBy: string;
  valueOf(choice: Choice): string;
  onPick(choice: Choice): void;
  /** Esc was pressed; omitted where it closes the card. */
  onEscape?(): void;
}

/** The height of a line, px. */
const linePx = 32;

/** Finds one of many parts by its name. Enter takes the first; the arrow keys go to the others. */
export function ChoiceFinder({ choices, labelledBy, valueOf, onPick, onEscape }: ChoiceFinderProps) {
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => input.current?.focus({ preventScroll: true }), []);
  const found = findChoices(choices, text);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && onEscape !== undefined) onEscape();
    else if (event.key === 'Enter' && event.currentTarget === input.current) {
      if (found[0] !== undefined && !event.repeat) onPick(found[0].choice);
    } else if (!moveFocus(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={styles['finder']} data-finder>
      <span className={styles['search']}>
        <Icon of={Search} />
        <input
          ref={input}
          className={controlStyles['input']}
          type="search"
          aria-label={cardMessages.findVariants}
          aria-controls={id}
          placeholder={cardMessages.findVariants}
          dir="auto"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </span>
      <div id={id}>
        {found.length === 0 ? (
          <p className={classes(textStyles['small'], textStyles['quiet'])}>{cardMessages.noVariants}</p>
        ) : (
          <InSight
            key={text}
            items={found}
            itemPx={linePx}
            keyOf={({ choice }) => `${choice.label}/${keyOfPart(choice)}`}
            className={styles['lines']}
            labelledBy={labelledBy}
          >
            {(one) => <ChoiceLine {...one} value={valueOf(one.choice)} onPick={onPick} onKeyDown={onKeyDown} />}
          </InSight>
        )}
      </div>
      <output className={textStyles['visuallyHidden']}>
        {text !== '' && cardMessages.variantsFound({ count: found.length })}
      </output>
    </div>
  );
}

interface ChoiceLineProps extends Pick<SearchedChoice, 'choice' | 'label'> {
  value: string;
  onPick(choice: Choice): void;
  onKeyDown?(event: KeyboardEvent<HTMLElement>): void;
}

/** One part to choose, with its value. */
export const ChoiceLine = ({ choice, label, value, onPick, onKeyDown }: ChoiceLineProps) => (
  <PlainButton className={styles['line']} data-kind={choice.kind} onClick={() => onPick(choice)} onKeyDown={onKeyDown}>
    <bdi className={textStyles['clip']} title={label}>
      {label}
    </bdi>
    <bdi className={classes(textStyles['numbers'], textStyles['quiet'])}>{value}</bdi>
  </PlainButton>
);

/** Moves the focus along the field and the lines below it; false for any other key. */
function moveFocus({ key, currentTarget }: KeyboardEvent<HTMLElement>): boolean {
  const step = { ArrowDown: 1, ArrowUp: -1 }[key];
  if (step === undefined) return false;
  const places = [...(currentTarget.closest('[data-finder]')?.querySelectorAll<HTMLElement>('input, button') ?? [])];
  places[places.indexOf(currentTarget) + step]?.focus();
  return true;
}
