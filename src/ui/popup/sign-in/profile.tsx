import { useCallback, useEffect, useRef, useState } from 'react';
import type { MemberProfile } from '../../../domain/sign-in.ts';
import { useServices } from '../../shared/services.ts';
import { useLate } from '../../shared/use-late.ts';
import { StatusLine } from '../../shared/status-line.tsx';
import { useFlow } from './flow.ts';
import { ProfileFacts } from './profile-facts.tsx';
import { ScreenHead } from './screen-head.tsx';
import { ProblemLine } from './problem-line.tsx';
import { signInProblem, type SignInProblem } from './sign-in-problem.ts';
import { useScreenFocus } from './use-screen-focus.ts';
import { FlowAction } from './flow-action.tsx';
import * as commonMessages from '../../../messages/compiled/common.ts';
import * as signInMessages from '../../../messages/compiled/signIn.ts';
import styles from './sign-in.module.css';
import { Button } from '../../kit/button.tsx';

type ProfileState =
  | { tag: 'asking' }
  | { tag: 'known'; profile: MemberProfile }
  | { tag: 'failed'; problem: SignInProblem };

/** The member's account, fetched from the platform; `again` fetches it again. */
function useProfile(storeId: string): { profileState: ProfileState; again(): void } {
  const { call } = useServices();
  const [profileState, setProfileState] = useState<ProfileState>({ tag: 'asking' });
  const load = useCallback(
    () =>
      call('signIn.readProfile', { storeId }).then(
        ({ profile }) => setProfileState({ tag: 'known', profile }),
        (error: unknown) => setProfileState({ tag: 'failed', problem: signInProblem(error) }),
      ),
    [call, storeId],
  );
  useEffect(() => void load(), [load]);
  const again = (): void => {
    setProfileState({ tag: 'asking' });
    void load();
  };
  return { profileState, again };
}

/** The member's account and its actions. */
export function Profile() {
  const { busy, open, problem, send, store } = useFlow();
  const { profileState, again } = useProfile(store.id);
  const isLate = useLate(profileState.tag === 'asking');
  const screen = useRef<HTMLElement>(null);
  useScreenFocus(screen);
  return (
    <section
      ref={screen}
      className={styles['screen']}
      aria-labelledby="screen-title"
      aria-busy={profileState.tag === 'asking'}
    >
      <ScreenHead title={signInMessages.screens.profile.title} hint="" />
      {profileState.tag === 'known' && <ProfileFacts profile={profileState.profile} />}
      {isLate && <StatusLine tone="busy">{signInMessages.screens.profile.busy}</StatusLine>}
      {profileState.tag === 'failed' && (
        <>
          <ProblemLine problem={profileState.problem} />
          <Button onClick={again}>{commonMessages.tryAgain}</Button>
        </>
      )}
      <div role="alert">
        <ProblemLine problem={problem} />
      </div>
      <div className={styles['acts']}>
        <Button data-entry onClick={() => open('changePassword')}>
          {signInMessages.changePassword}
        </Button>
        <Button aria-disabled={busy} onClick={() => void send('signIn.logOut', {})}>
          {signInMessages.logOut}
        </Button>
        <FlowAction onPress={() => void send('stores.visit', { to: 'account' })}>{signInMessages.account}</FlowAction>
      </div>
    </section>
  );
}
