import { classes } from '../../kit/classes.ts';
import textStyles from '../../kit/text.module.css';
import styles from './sign-in.module.css';

/** The address that an email went to, so that a typing error is noticed. */
export function SentTo({ words, email }: { words: string; email: string }) {
  return (
    <p className={styles['sentTo']}>
      <span className={classes(textStyles['small'], textStyles['quiet'])}>{words}</span>
      <bdi>{email}</bdi>
    </p>
  );
}
