import type { HostedEnd } from './hosted-login.ts';
import type { SignIns } from '../services/sign-ins.ts';

/** Ends the flow of a person who returned logged in; otherwise shows the log-in again. */
export async function onHostedEnd(signIns: SignIns, storeId: string, end: HostedEnd): Promise<void> {
  if (signIns.get(storeId)?.step.tag !== 'hosted') return;
  if (end.tag === 'loggedIn') return signIns.end(storeId);
  await signIns.show(storeId, { tag: 'logIn' }, { note: end.tag === 'failed' ? { tag: 'hostedFailed' } : null });
}
