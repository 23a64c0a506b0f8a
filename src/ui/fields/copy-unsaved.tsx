import { createContext, useState } from 'react';
import { saveFile } from '../shared/save-file.ts';
import { FailureLine } from '../shared/failure-line.tsx';
import { useServices } from '../shared/services.ts';
import { useRequest } from '../shared/use-request.ts';
import * as detailsMessages from '../../messages/compiled/details.ts';
import { unsavedText, type Unsaved } from './unsaved.ts';
import { LinkButton } from '../kit/link-button.tsx';

/** All that is typed on the surface, and kept and not applied. */
export const UnsavedContext = createContext<(() => Unsaved[]) | null>(null);

/** Copies changes that the browser cannot keep; saves them as a file where it does not let this page copy. */
export function CopyUnsaved({ changes }: { changes: () => readonly Unsaved[] | Promise<readonly Unsaved[]> }) {
  const { copyText } = useServices();
  const { send, busy, failure } = useRequest();
  const [outcome, setOutcome] = useState<'copy' | 'copied' | 'saved'>('copy');
  const copy = async () => {
    const text = unsavedText(await changes());
    const isCopied = await copyText(text);
    if (!isCopied) saveFile('shelfedge-not-saved.txt', 'text/plain', text);
    setOutcome(isCopied ? 'copied' : 'saved');
  };
  return (
    <>
      <LinkButton aria-disabled={busy} onClick={() => send(copy)}>
        {detailsMessages.unsaved[outcome]}
      </LinkButton>
      <FailureLine failure={failure} />
    </>
  );
}
