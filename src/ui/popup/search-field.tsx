import { Search as SearchIcon, X } from 'lucide-react';
import type { KeyboardEvent, RefObject } from 'react';
import { Icon } from '../shared/icon.tsx';
import * as popupMessages from '../../messages/compiled/popup.ts';

interface SearchFieldProps {
  ref: RefObject<HTMLInputElement | null>;
  text: string;
  /** Whether the answer is late enough to be told so. */
  isLooking: boolean;
  onType(text: string): void;
  onClear(): void;
}

/** Where one types what to look for; Esc or the button empties it, and only an empty one lets Esc close the popup. */
export function SearchField({ ref, text, isLooking, onType, onClear }: SearchFieldProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || text === '') return;
    event.preventDefault();
    onClear();
  };
  return (
    <search className="search">
      <Icon of={SearchIcon} />
      <input
        ref={ref}
        className="input"
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
      <span className="search-end">
        <output className="small quiet">{isLooking && popupMessages.looking}</output>
        {text !== '' && (
          <button type="button" className="icon-button" title={popupMessages.clear} onClick={onClear}>
            <Icon of={X} name={popupMessages.clear} />
          </button>
        )}
      </span>
    </search>
  );
}
