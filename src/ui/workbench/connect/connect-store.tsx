import { useState } from 'react';
import type { ConnectAnswers } from '../../../domain/connect-answers.ts';
import { hostOf } from '../../../domain/store-name.ts';
import { FoundStore } from '../../shared/found-store.tsx';
import { StatusLine } from '../../shared/status-line.tsx';
import { useFirstFocus } from '../../shared/use-first-focus.ts';
import { ConnectField } from './connect-field.tsx';
import { isStoreKnown, type AnswerKey } from './connect-state.ts';
import * as connectMessages from '../../../messages/compiled/connect.ts';
import { LinkButton } from '../../kit/link-button.tsx';

interface ConnectStoreProps {
  answers: ConnectAnswers;
  /** The store's name on its page; '' if it was not recognised. */
  foundName: string;
  problem: string | undefined;
  onType(name: AnswerKey, text: string): void;
}

/** Chooses the store: the one recognised in the tab in front, or a field for its address. */
export function ConnectStore({ answers, foundName, problem, onType }: ConnectStoreProps) {
  const { storefront, siteId } = answers;
  const [isTyping, setTyping] = useState(!isStoreKnown(answers));
  const first = useFirstFocus<HTMLInputElement>();
  const { form } = connectMessages;
  if (isTyping || problem !== undefined) {
    return (
      <>
        {storefront === '' && siteId !== '' && <StatusLine tone="good">{form.foundSite}</StatusLine>}
        <ConnectField ref={first} name="storefront" value={storefront} problem={problem ?? null} onType={onType} />
      </>
    );
  }
  const other = () => {
    onType('storefront', '');
    setTyping(true);
  };
  return (
    <FoundStore text={form.found} name={foundName} host={hostOf(storefront)}>
      <LinkButton onClick={other}>{form.other}</LinkButton>
    </FoundStore>
  );
}
