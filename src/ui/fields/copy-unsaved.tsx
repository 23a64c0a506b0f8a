import { createContext, useState } from 'react';
import { saveFile } from '../shared/save-file.ts';
import { useServices } from '../shared/services.ts';
import * as detailsMessages from '../../messages/compiled/details.ts';
import { classes } from '../shared/classes.ts';
import controlStyles from '../shared/controls.module.css';
import textStyles from '../shared/text.module.css';
import { unsavedText, type Unsaved } from './unsaved.ts';

/** All that is typed on the surface, and kept and not applied. */
export const UnsavedContext = createContext<(() => Unsaved[]) | null>(null);

/** Copies changes that the browser cannot keep; saves them as a file where it does not let this page copy. */
export function CopyUnsaved({ changes }: { changes: () => readonly Unsaved[] }) {
  const { copyText } = useServices();
  const [outcome, setOutcome] = useState<'copy' | 'copied' | 'saved'>('copy');
  const copy = async () => {
    const text = unsavedText(changes());
    const isCopied = await copyText(text);
    if (!isCopied) saveFile('shelfedge-not-saved.txt', 'text/plain', text);
    setOutcome(isCopied ? 'copied' : 'saved');
  };
  return (
    <button type="button" className={classes(controlStyles['link'], textStyles['small'])} onClick={() => void copy()}>
      {detailsMessages.unsaved[outcome]}
    </button>
  );
}
