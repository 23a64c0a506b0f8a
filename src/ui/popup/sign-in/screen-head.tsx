import { ArrowLeft } from 'lucide-react';
import { IconButton } from '../../kit/icon-button.tsx';
import { useFlow } from './flow.ts';
import * as signInMessages from '../../../messages/compiled/signIn.ts';
import { classes } from '../../kit/classes.ts';
import textStyles from '../../kit/text.module.css';
import styles from './sign-in.module.css';

/** The title of a screen with its Back button. */
export function ScreenHead({ title, hint }: { title: string; hint: string }) {
  const { back } = useFlow();
  return (
    <header className={styles['screenHead']}>
      <IconButton of={ArrowLeft} name={signInMessages.back} className={styles['back']} onClick={back} />
      <h2 id="screen-title">{title}</h2>
      {hint !== '' && <p className={classes(textStyles['small'], textStyles['quiet'])}>{hint}</p>}
    </header>
  );
}
