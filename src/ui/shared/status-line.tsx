import { Check, CircleAlert, Clock3, Info, Loader, Pencil, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../kit/icon.tsx';
import styles from './status-line.module.css';

/**
 * The kind of a status, shown by icon, text and colour. `wait`: continues without a person. `asks`: a conflict or a
 * question. `notice`: information.
 */
export type Tone = 'edited' | 'busy' | 'good' | 'wait' | 'asks' | 'notice' | 'bad';

const icons: Record<Tone, LucideIcon> = {
  edited: Pencil,
  busy: Loader,
  good: Check,
  wait: Clock3,
  asks: CircleAlert,
  notice: Info,
  bad: CircleAlert,
};

/** A line of text with the icon of its tone. */
export function StatusLine({ tone, id, children }: { tone: Tone; id?: string; children: ReactNode }) {
  return (
    <p className={styles['words']} data-tone={tone} id={id}>
      <Icon of={icons[tone]} />
      <span dir="auto">{children}</span>
    </p>
  );
}
