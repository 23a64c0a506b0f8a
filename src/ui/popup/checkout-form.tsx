import { useState, type SyntheticEvent } from 'react';
import { checkoutIdIn } from '../../domain/checkout.ts';
import { FormEnd } from '../shared/form-end.tsx';
import { TextField } from '../shared/text-field.tsx';
import { useFirstFocus } from '../shared/use-first-focus.ts';
import { useEscape } from './sign-in/use-sign-in.ts';
import * as popupMessages from '../../messages/compiled/popup.ts';
import styles from './popup.module.css';

interface CheckoutFormProps {
  onOpen(checkoutId: string): void;
  onClose(): void;
}

/** Opens a checkout from its pasted address. */
export function CheckoutForm({ onOpen, onClose }: CheckoutFormProps) {
  const input = useFirstFocus<HTMLInputElement>();
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);
  const { label, hint, wrong, submit } = popupMessages.checkout;
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    const id = checkoutIdIn(text);
    setWrong(id === undefined);
    if (id === undefined) input.current?.focus();
    else onOpen(id);
  };
  useEscape(onClose);
  return (
    <form className={styles['checkout']} aria-label={label} noValidate onSubmit={send}>
      <TextField
        ref={input}
        id="checkout"
        label={label}
        hint={hint}
        problem={isWrong ? wrong : null}
        isVerbatim
        value={text}
        onType={setText}
      />
      <FormEnd submit={submit} onCancel={onClose} />
    </form>
  );
}
