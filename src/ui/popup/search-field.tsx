import { Search as SearchIcon, X } from 'lucide-react';
import type { KeyboardEvent, RefObject } from 'react';
import { IconButton } from '../kit/icon-button.tsx';
import { Icon } from '../kit/icon.tsx';
import * as popupMessages from '../../messages/compiled/popup.ts';
import { classes } from '../kit/classes.ts';
import controlStyles from '../kit/controls.module.css';
import textStyles from '../kit/text.module.css';
import styles from './popup.module.css';

interface SearchFieldProps {
  ref: RefObject<HTMLInputElement | null>;
  text: string;
  /** True if the search has taken long enough to show it. */
  isLooking: boolean;
  onType(text: string): void;
  onClear(): void;
}

/** The search field. Esc or the button clears it; Esc closes the popup only if it is empty. */
export function SearchField({ ref, text, isLooking, onType, onClear }: SearchFieldProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || text === '') return;
    event.preventDefault();
    onClear();
  };
  return (
    <search className={styles['search']}>
      <Icon of={SearchIcon} />
      <input
        ref={ref}
        className={controlStyles['input']}
        type="search"
        aria-label={popupMessages.searchLabel}
        placeholder={popupMessages.searchHint}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={text}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <span className={styles['searchEnd']}>
        <output className={classes(textStyles['small'], textStyles['quiet'])}>
          {isLooking && popupMessages.looking}
        </output>
        {text !== '' && <IconButton of={X} name={popupMessages.clear} onClick={onClear} />}
      </span>
    </search>
  );
}
