import { ArrowLeft } from 'lucide-react';
import { Icon } from '../../shared/icon.tsx';
import { useFlow } from './flow.ts';
import * as signInMessages from '../../../messages/compiled/signIn.ts';
import { classes } from '../../shared/classes.ts';
import controlStyles from '../../shared/controls.module.css';
import textStyles from '../../shared/text.module.css';
import styles from './sign-in.module.css';

/** The title of a screen with its Back button. */
export function ScreenHead({ title, hint }: { title: string; hint: string }) {
  const { back } = useFlow();
  return (
    <header className={styles['screenHead']}>
      <button
        type="button"
        className={classes(controlStyles['iconButton'], styles['back'])}
        title={signInMessages.back}
        onClick={back}
      >
        <Icon of={ArrowLeft} name={signInMessages.back} />
      </button>
      <h2 id="screen-title">{title}</h2>
      {hint !== '' && <p className={classes(textStyles['small'], textStyles['quiet'])}>{hint}</p>}
    </header>
  );
}
