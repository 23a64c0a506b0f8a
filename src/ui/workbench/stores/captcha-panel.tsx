import type { StoreView } from '../../../protocol/view.ts';
import { useDisclosure } from '../../shared/use-disclosure.ts';
import { CaptchaForm } from './captcha-form.tsx';
import * as captchaMessages from '../../../messages/compiled/captcha.ts';
import { classes } from '../../kit/classes.ts';
import textStyles from '../../kit/text.module.css';
import styles from './stores.module.css';
import { LinkButton } from '../../kit/link-button.tsx';

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
        <LinkButton ref={button} onClick={() => setOpen(true)}>
          {isOn ? captchaMessages.change : captchaMessages.setUp}
        </LinkButton>
      </div>
    </div>
  );
}
