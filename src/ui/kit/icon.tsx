import type { LucideIcon } from 'lucide-react';
import styles from './icon.module.css';

/** One icon of the set: 16 px, stroke 1.75. Without a name it is decoration beside a word. */
export function Icon({ of: Drawing, name }: { of: LucideIcon; name?: string }) {
  const naming = name === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name };
  return <Drawing className={styles['icon']} size={16} strokeWidth={1.75} {...naming} />;
}
