import { useCallback, useEffect, useRef, useState } from 'react';
import type { MemberProfile } from '../../../domain/sign-in.ts';
import { useServices } from '../../shared/services.ts';
import { useLate } from '../../shared/use-late.ts';
import { WordsLine } from '../../shared/words-line.tsx';
import { useFlow } from './flow.ts';
import { ProfileFacts } from './profile-facts.tsx';
import { ScreenHead } from './screen-head.tsx';
import { signInProblem } from './sign-in-problem.ts';
import { useEntry } from './use-entry.ts';
import { Way } from './way.tsx';
import * as commonMessages from '../../../messages/compiled/common.ts';
import * as signInMessages from '../../../messages/compiled/signIn.ts';

type Looked = { tag: 'asking' } | { tag: 'known'; profile: MemberProfile } | { tag: 'failed'; text: string };

/** The account as the platform has it now; `again` looks once more. */
function useProfile(storeId: string): { looked: Looked; again(): void } {
  const { call } = useServices();
  const [looked, setLooked] = useState<Looked>({ tag: 'asking' });
  const look = useCallback(
    () =>
      call('signIn.readProfile', { storeId }).then(
        ({ profile }) => setLooked({ tag: 'known', profile }),
        (error: unknown) => setLooked({ tag: 'failed', text: signInProblem(error).text }),
      ),
    [call, storeId],
  );
  useEffect(() => void look(), [look]);
  const again = (): void => {
    setLooked({ tag: 'asking' });
    void look();
  };
  return { looked, again };
}

/** The member's own account, and what can be done about it. */
export function Profile() {
  const { busy, open, problem, send, store } = useFlow();
  const { looked, again } = useProfile(store.id);
  const isLate = useLate(looked.tag === 'asking');
  const screen = useRef<HTMLElement>(null);
  useEntry(screen);
  return (
    <section ref={screen} className="screen" aria-labelledby="screen-title" aria-busy={looked.tag === 'asking'}>
      <ScreenHead title={signInMessages.screens.profile.title} hint="" />
      {looked.tag === 'known' && <ProfileFacts profile={looked.profile} />}
      {isLate && <WordsLine tone="busy">{signInMessages.screens.profile.busy}</WordsLine>}
      {looked.tag === 'failed' && (
        <>
          <WordsLine tone="bad">{looked.text}</WordsLine>
          <button type="button" className="button" onClick={again}>
            {commonMessages.tryAgain}
          </button>
        </>
      )}
      <div role="alert">{problem !== null && <WordsLine tone="bad">{problem.text}</WordsLine>}</div>
      <div className="acts">
        <button type="button" className="button" data-entry onClick={() => open('changePassword')}>
          {signInMessages.changePassword}
        </button>
        <button type="button" className="button" aria-disabled={busy} onClick={() => void send('signIn.logOut', {})}>
          {signInMessages.logOut}
        </button>
        <Way onPress={() => void send('stores.visit', { to: 'account' })}>{signInMessages.account}</Way>
      </div>
    </section>
  );
}
