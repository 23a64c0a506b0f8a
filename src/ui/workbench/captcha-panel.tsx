import { useState } from 'react';
import type { StoreView } from '../../protocol/view.ts';
import { CaptchaForm } from './captcha-form.tsx';
import * as captchaMessages from '../../messages/compiled/captcha.ts';

/** Where a store's captcha is solved, and the way to have it here. */
export function CaptchaPanel({ store }: { store: StoreView }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <CaptchaForm store={store} onDone={() => setOpen(false)} />;
  const isOn = store.captcha !== undefined;
  return (
    <div className="key-panel">
      <p className="small quiet">{isOn ? captchaMessages.on : captchaMessages.off}</p>
      <div className="key-deeds">
        <button type="button" className="link small" onClick={() => setOpen(true)}>
          {isOn ? captchaMessages.change : captchaMessages.setUp}
        </button>
      </div>
    </div>
  );
}
