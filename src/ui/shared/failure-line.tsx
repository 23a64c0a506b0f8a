import { useState } from 'react';
import type { Failure } from './failure.ts';
import { failureDetails } from './failure-details.ts';
import { errorTopics } from './help-topic.ts';
import { HelpLink } from './help-link.tsx';
import { useServices } from './services.ts';
import { StatusLine } from './status-line.tsx';
import * as detailsMessages from '../../messages/compiled/details.ts';
import { failureText } from './failure-text.ts';
import { LinkButton } from '../kit/link-button.tsx';

interface FailureLineProps {
  failure: Failure | null;
  /** The text to show in place of the failure's own. */
  text?: string;
}

/** The error and its remedy, with a help link and details to copy. */
export function FailureLine({ failure, text }: FailureLineProps) {
  if (failure === null) return null;
  return (
    <StatusLine tone="bad">
      {text ?? failureText(failure.code, failure.storage)} <HelpLink topic={errorTopics[failure.code]} />
      <CopyDetails key={failure.atMs} failure={failure} />
    </StatusLine>
  );
}

function CopyDetails({ failure }: { failure: Failure }) {
  const { browser, copyText, surface, version } = useServices();
  const [isCopied, setCopied] = useState(false);
  const copy = async () => setCopied(await copyText(failureDetails(failure, { version, browser, surface })));
  return (
    <LinkButton isQuiet onClick={() => void copy()}>
      {isCopied ? detailsMessages.copied : detailsMessages.copy}
    </LinkButton>
  );
}
