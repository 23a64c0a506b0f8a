import { hashOf } from '../../../protocol/workbench-route.ts';
import { useServices } from '../../shared/services.ts';
import { navigate } from '../use-route.ts';
import { CardPicture, HandlePicture, PopupPicture } from './pictures.tsx';
import * as commonMessages from '../../../messages/compiled/common.ts';
import * as welcomeMessages from '../../../messages/compiled/welcome.ts';
import { classes } from '../../shared/classes.ts';
import controlStyles from '../../shared/controls.module.css';
import textStyles from '../../shared/text.module.css';
import styles from './welcome.module.css';

/** The page after the installation: what Shelfedge does in three pictures, and one button. */
export function WelcomePage() {
  const { browser: userAgent } = useServices();
  const { handle, card, popup, pinChromium, pinFirefox } = welcomeMessages;
  return (
    <section className={styles['welcome']} aria-labelledby="welcome-title">
      <h2 id="welcome-title">{welcomeMessages.title}</h2>
      <ol className={styles['steps']}>
        <li>
          <HandlePicture />
          <p>{handle}</p>
        </li>
        <li>
          <CardPicture />
          <p>{card}</p>
        </li>
        <li>
          <PopupPicture />
          <p>{popup}</p>
        </li>
      </ol>
      <button
        type="button"
        className={classes(controlStyles['button'], controlStyles['primary'])}
        onClick={() => navigate(hashOf('stores'))}
      >
        {commonMessages.connectStore}
      </button>
      <p className={textStyles['quiet']}>{userAgent.includes('Firefox') ? pinFirefox : pinChromium}</p>
    </section>
  );
}
