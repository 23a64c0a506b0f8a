import { openWorkbench } from './open-workbench.ts';
import { isUnpacked } from './unpacked.ts';
import { welcomeHash } from '../protocol/workbench-route.ts';

/**
 * Opens the welcome page after the installation from a store of extensions. An extension that was loaded from a folder,
 * as by developers and tests, is installed anew at each start of a fresh profile; nothing opens then, nor after an update.
 */
export async function welcome({ reason }: { reason: string }): Promise<void> {
  if (reason === 'install' && !(await isUnpacked())) await openWorkbench(welcomeHash);
}
