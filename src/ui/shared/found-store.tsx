import { Store } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../kit/classes.ts';
import { Icon } from '../kit/icon.tsx';
import styles from './found-store.module.css';
import textStyles from '../kit/text.module.css';

interface FoundStoreProps {
  /** The recognised kind of page, in words. */
  text: string;
  /** The store's name on its page; '' for none. The page chose it, so the host is the bold line. */
  name: string;
  /** '' where the address is not known yet. */
  host: string;
  children?: ReactNode;
}

/** A store that was recognised in the tab in front. */
export function FoundStore({ text, name, host, children }: FoundStoreProps) {
  return (
    <div className={styles['found']}>
      <Icon of={Store} />
      <p>
        <span className={classes(textStyles['small'], textStyles['quiet'])}>{text}</span>
        {name !== '' && <bdi>{name}</bdi>}
        {host !== '' && (
          <strong>
            <bdi>{host}</bdi>
          </strong>
        )}
      </p>
      {children}
    </div>
  );
}
