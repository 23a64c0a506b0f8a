import { ChevronDown, Ellipsis } from 'lucide-react';
import { Icon } from '../kit/icon.tsx';
import * as popupMessages from '../../messages/compiled/popup.ts';
import styles from './rows.module.css';
import { PlainButton } from '../kit/button.tsx';

interface ToggleProps {
  isOpen: boolean;
  onToggle(): void;
}

/** Shows or hides the other fields of a part. */
export function MoreButton({ part, isOpen, onToggle }: ToggleProps & { part: string }) {
  return (
    <PlainButton className={styles['rowHistory']} aria-expanded={isOpen} onClick={onToggle}>
      <Icon of={Ellipsis} name={popupMessages.moreOf({ part })} />
    </PlainButton>
  );
}

/** Shows or hides the rows of a part. */
export function ExpandButton({ label, isOpen, onToggle }: ToggleProps & { label: string }) {
  return (
    <PlainButton className={styles['unfold']} aria-expanded={isOpen} onClick={onToggle}>
      <bdi>{label}</bdi> <Icon of={ChevronDown} />
    </PlainButton>
  );
}
