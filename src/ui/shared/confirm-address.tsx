import { useState, type SyntheticEvent } from 'react';
import { codeOf } from '../../base/errors.ts';
import { hostOf } from '../../domain/store-name.ts';
import type { StoreView } from '../../protocol/view.ts';
import * as connectMessages from '../../messages/compiled/connect.ts';
import { failureText } from './failure-text.ts';
import { FormEnd } from './form-end.tsx';
import { refusedAnswers } from './refused-answers.ts';
import { useServices } from './services.ts';
import { TextField } from './text-field.tsx';
import textStyles from '../kit/text.module.css';

interface ConfirmAddressProps {
  store: StoreView;
  className: string | undefined;
  onConfirmed?: () => void;
  /** Omitted where the form stays until the address is confirmed. */
  onCancel?: () => void;
}

const { address: messages, checks } = connectMessages;

/** Asks the owner for the address of a store that the platform does not confirm. Typed, not pressed: a page chose the one shown. */
export function ConfirmAddress({ store: { id, storefront }, className, onConfirmed, onCancel }: ConfirmAddressProps) {
  const { call } = useServices();
  const [address, setAddress] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const title = messages.title({ host: hostOf(storefront) });
  const confirm = async (): Promise<void> => {
    setBusy(true);
    try {
      await call('stores.confirmAddress', { storeId: id, address });
      onConfirmed?.();
    } catch (error) {
      setProblem(refusedAnswers(error)[0]?.text ?? failureText(codeOf(error)));
    } finally {
      setBusy(false);
    }
  };
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (address.trim() === '') setProblem(checks.missing({ label: messages.label }));
    else void confirm();
  };
  return (
    <form className={className} aria-label={title} noValidate onSubmit={send}>
      <p>
        <strong>
          <bdi>{title}</bdi>
        </strong>
      </p>
      <p className={textStyles['small']}>{messages.text}</p>
      <TextField
        id={`address-${id}`}
        type="url"
        label={messages.label}
        problem={problem}
        isVerbatim
        value={address}
        onType={setAddress}
      />
      <FormEnd submit={isBusy ? messages.busy : messages.submit} isBusy={isBusy} onCancel={onCancel} />
    </form>
  );
}
