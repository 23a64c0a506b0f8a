import { Plus } from 'lucide-react';
import { useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';
import { maxGroupName, type Group, type GroupRef } from '../../domain/groups.ts';
import { Icon } from '../kit/icon.tsx';
import { StatusLine } from '../shared/status-line.tsx';
import { choicesFor, type GroupChoices } from './group-rows.ts';
import type { PressEvent } from './use-press-check.ts';
import * as cardMessages from '../../messages/compiled/card.ts';
import { classes } from '../kit/classes.ts';
import controlStyles from '../kit/controls.module.css';
import textStyles from '../kit/text.module.css';
import styles from './groups.module.css';
import { PlainButton } from '../kit/button.tsx';

interface GroupPickerProps {
  ref: RefObject<HTMLInputElement | null>;
  groups: readonly Group[];
  isIn: readonly GroupRef[];
  words: { add: string; create(names: { name: string }): string };
  /** Adds to a group; `done` empties the field. */
  onPick(press: PressEvent, group: GroupRef, done: () => void): void;
}

interface Option {
  group: GroupRef;
  label: string;
}

const optionsOf = ({ found, create }: GroupChoices, words: GroupPickerProps['words']): Option[] => [
  ...found.map(({ id, name, visible }) => ({
    group: { id, name },
    label: visible ? name : cardMessages.groups.hidden({ name }),
  })),
  ...(create === null ? [] : [{ group: { id: null, name: create }, label: words.create({ name: create }) }]),
];

/** A field that finds a group by its name, or names a new one. Enter takes the first; the arrow keys go to the others. */
export function GroupPicker({ ref, groups, isIn, words, onPick }: GroupPickerProps) {
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const choices = choicesFor(text, groups, isIn);
  const options = isOpen ? optionsOf(choices, words) : [];
  const empty = () => {
    setText('');
    setOpen(false);
  };
  const pick = (press: PressEvent, { group }: Option) => onPick(press, group, empty);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing || (event.key === 'Escape' && !isOpen)) return;
    if (event.key === 'Escape') {
      ref.current?.focus();
      empty();
    } else if (event.key === 'Enter' && event.currentTarget === ref.current) {
      const [first] = options;
      if (first !== undefined && !event.repeat) pick(event.nativeEvent, first);
    } else if (!moveFocus(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false);
  };
  return (
    <div className={styles['picker']} data-picker onBlur={onBlur}>
      <input
        ref={ref}
        className={controlStyles['input']}
        type="text"
        aria-label={words.add}
        placeholder={words.add}
        dir="auto"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={text}
        onFocus={() => setOpen(true)}
        onChange={(event) => {
          setText(event.target.value);
          setOpen(true);
        }}
        onKeyDown={onKeyDown}
      />
      <Options label={words.add} options={options} onPick={pick} onKeyDown={onKeyDown} />
      <PickerNotice choices={choices} isOpen={isOpen} />
    </div>
  );
}

interface OptionsProps {
  label: string;
  options: readonly Option[];
  onPick(press: PressEvent, option: Option): void;
  onKeyDown(event: KeyboardEvent<HTMLElement>): void;
}

const Options = ({ label, options, onPick, onKeyDown }: OptionsProps) =>
  options.length > 0 && (
    <ul className={styles['options']} aria-label={label}>
      {options.map((option) => (
        <li key={option.group.id ?? ''}>
          <PlainButton onClick={(event) => onPick(event.nativeEvent, option)} onKeyDown={onKeyDown}>
            {option.group.id === null && <Icon of={Plus} />}
            <bdi>{option.label}</bdi>
          </PlainButton>
        </li>
      ))}
    </ul>
  );

/** Moves the focus along the field and its options; false for any other key. */
function moveFocus({ key, currentTarget }: KeyboardEvent<HTMLElement>): boolean {
  const step = { ArrowDown: 1, ArrowUp: -1 }[key];
  if (step === undefined) return false;
  const places = [...(currentTarget.closest('[data-picker]')?.querySelectorAll<HTMLElement>('input, button') ?? [])];
  const at = places.indexOf(currentTarget) + step;
  places.at(at % places.length)?.focus();
  return true;
}

/** Why a group is not among the options. */
function PickerNotice({ choices: { rest, already, isTooLong }, isOpen }: { choices: GroupChoices; isOpen: boolean }) {
  const { rest: more, already: isInIt, tooLong } = cardMessages.groups;
  const text = already !== null ? isInIt({ name: already }) : isOpen && rest > 0 ? more({ count: rest }) : null;
  return (
    <div aria-live="polite">
      {text !== null && <p className={classes(textStyles['small'], textStyles['quiet'])}>{text}</p>}
      {isTooLong && <StatusLine tone="bad">{tooLong({ max: maxGroupName })}</StatusLine>}
    </div>
  );
}
