import type { StoreView } from '../../../protocol/view.ts';
import { useDisclosure } from '../../shared/use-disclosure.ts';
import { CaptchaForm } from './captcha-form.tsx';
import * as captchaMessages from '../../../messages/compiled/captcha.ts';
import { classes } from '../../shared/classes.ts';
import controlStyles from '../../shared/controls.module.css';
import textStyles from '../../shared/text.module.css';
import styles from './stores.module.css';

/** Where a store's captcha is solved, and the button that sets it up. */
export function CaptchaPanel({ store }: { store: StoreView }) {
  const { button, isOpen, setOpen } = useDisclosure();
  if (isOpen) return <CaptchaForm store={store} onDone={() => setOpen(false)} />;
  const isOn = store.captcha !== undefined;
  return (
    <div className={styles['keyPanel']}>
      <p className={classes(textStyles['small'], textStyles['quiet'])}>
        {isOn ? captchaMessages.on : captchaMessages.off}
      </p>
      <div className={styles['keyActions']}>
        <button
          ref={button}
          type="button"
          className={classes(controlStyles['link'], textStyles['small'])}
          onClick={() => setOpen(true)}
        >
          {isOn ? captchaMessages.change : captchaMessages.setUp}
        </button>
      </div>
    </div>
  );
}
