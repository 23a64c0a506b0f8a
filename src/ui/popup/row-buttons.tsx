import { ChevronDown, Ellipsis } from 'lucide-react';
import { Icon } from '../shared/icon.tsx';
import * as popupMessages from '../../messages/compiled/popup.ts';
import styles from './rows.module.css';

interface ToggleProps {
  isOpen: boolean;
  onToggle(): void;
}

/** Shows or hides the other fields of a part. */
export function MoreButton({ part, isOpen, onToggle }: ToggleProps & { part: string }) {
  return (
    <button type="button" className={styles['rowHistory']} aria-expanded={isOpen} onClick={onToggle}>
      <Icon of={Ellipsis} name={popupMessages.moreOf({ part })} />
    </button>
  );
}

/** Shows or hides the rows of a part. */
export function ExpandButton({ label, isOpen, onToggle }: ToggleProps & { label: string }) {
  return (
    <button type="button" className={styles['unfold']} aria-expanded={isOpen} onClick={onToggle}>
      <bdi>{label}</bdi> <Icon of={ChevronDown} />
    </button>
  );
}
