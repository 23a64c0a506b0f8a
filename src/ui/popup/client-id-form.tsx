import { ExternalLink } from 'lucide-react';
import { useState, type RefObject, type SyntheticEvent } from 'react';
import { codeOf } from '../../base/errors.ts';
import { dashboardOf } from '../../domain/store.ts';
import type { StoreView } from '../../protocol/view.ts';
import { Icon } from '../kit/icon.tsx';
import { useServices } from '../shared/services.ts';
import { TextField } from '../shared/text-field.tsx';
import { failureText } from '../shared/failure-text.ts';
import { FormEnd } from '../shared/form-end.tsx';
import { refusedAnswers } from '../shared/refused-answers.ts';
import { useFirstFocus } from '../shared/use-first-focus.ts';
import { useEscape } from './sign-in/use-sign-in.ts';
import * as popupMessages from '../../messages/compiled/popup.ts';
import styles from './popup.module.css';
import { LinkButton } from '../kit/link-button.tsx';

interface ClientIdFormProps {
  store: StoreView;
  onClose(): void;
}

const messages = popupMessages.clientId;

/** Asks for the OAuth client id of a store that has none, when somebody first wants to log in. */
export function ClientIdForm({ store, onClose }: ClientIdFormProps) {
  const { openTab } = useServices();
  const input = useFirstFocus<HTMLInputElement>();
  const { clientId, setClientId, problem, isBusy, send } = useClientId(store.id, input, onClose);
  useEscape(onClose);
  return (
    <form className={styles['checkout']} aria-label={messages.label} noValidate onSubmit={send}>
      <TextField
        ref={input}
        id="client-id"
        label={messages.label}
        hint={messages.hint}
        problem={problem}
        isVerbatim
        value={clientId}
        onType={setClientId}
      />
      <LinkButton onClick={() => openTab(`${dashboardOf(store.api)}/dashboard/${store.siteId}/home`)}>
        <Icon of={ExternalLink} /> {messages.open}
      </LinkButton>
      <FormEnd submit={isBusy ? messages.busy : messages.submit} isBusy={isBusy} onCancel={onClose} />
    </form>
  );
}

/** The typed client id; sent, it is tried, kept, and the log-in opens. */
function useClientId(storeId: string, input: RefObject<HTMLInputElement | null>, onClose: () => void) {
  const { call } = useServices();
  const [clientId, setClientId] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      await call('stores.setClientId', { storeId, clientId: clientId.trim() });
      await call('signIn.open', { storeId, step: 'logIn' });
      onClose();
    } catch (error) {
      setProblem(refusedAnswers(error)[0]?.text ?? failureText(codeOf(error)));
      input.current?.focus();
    } finally {
      setBusy(false);
    }
  };
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (clientId.trim() === '') setProblem(messages.missing);
    else void submit();
  };
  return { clientId, setClientId, problem, isBusy, send };
}
