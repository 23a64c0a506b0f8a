import { CircleAlert, KeyRound, Lock, User, UserCheck, type LucideIcon } from 'lucide-react';
import type { Merchant } from '../../domain/store.ts';
import type { StoreView } from '../../protocol/view.ts';
import { Icon } from '../kit/icon.tsx';
import * as commonMessages from '../../messages/compiled/common.ts';
import { keyNoticeText, merchantText } from './key-text.ts';
import { classes } from '../kit/classes.ts';
import textStyles from '../kit/text.module.css';
import styles from './identities.module.css';

const iconOf = (merchant: Merchant): LucideIcon => {
  if (merchant.tag === 'locked') return Lock;
  return merchant.tag === 'ready' && merchant.missing.length === 0 ? KeyRound : CircleAlert;
};

/** The two identities of a store: the key that writes, with its state, and the customer who reads. */
export function Identities({ store: { merchant, customer } }: { store: StoreView }) {
  const { tone, text } = merchantText(merchant);
  return (
    <p className={classes(styles['who'], textStyles['small'])}>
      <span className={styles['whoPart']} data-tone={tone} title={keyNoticeText(merchant) ?? text}>
        <Icon of={iconOf(merchant)} /> {text}
      </span>
      {customer.tag === 'member' ? (
        <span className={styles['whoPart']}>
          <Icon of={UserCheck} />{' '}
          <span className={styles['whoName']}>{commonMessages.member({ email: customer.email })}</span>
        </span>
      ) : (
        <span className={styles['whoPart']}>
          <Icon of={User} /> {commonMessages.visitor}
        </span>
      )}
    </p>
  );
}
