import type { MemberProfile } from '../../../domain/sign-in.ts';
import { StatusLine } from '../../shared/status-line.tsx';
import { useFlow } from './flow.ts';
import { FlowAction } from './flow-action.tsx';
import * as signInMessages from '../../../messages/compiled/signIn.ts';
import { classes } from '../../kit/classes.ts';
import textStyles from '../../kit/text.module.css';
import styles from './sign-in.module.css';

/** The facts that the platform has about a member. */
export function ProfileFacts({
  profile: { email, firstName, lastName, nickname, isVerified },
}: {
  profile: MemberProfile;
}) {
  const { send } = useFlow();
  const name = `${firstName} ${lastName}`.trim();
  return (
    <dl className={styles['facts']}>
      <div>
        <dt className={classes(textStyles['small'], textStyles['quiet'])}>{signInMessages.email}</dt>
        <dd>
          <bdi>{email}</bdi>
          <span className={styles['verification']}>
            <StatusLine tone={isVerified ? 'good' : 'asks'}>
              {isVerified ? signInMessages.verified : signInMessages.unverified}
            </StatusLine>
            {!isVerified && (
              <FlowAction onPress={() => void send('signIn.verifyEmail', {})}>{signInMessages.verify}</FlowAction>
            )}
          </span>
        </dd>
      </div>
      <div>
        <dt className={classes(textStyles['small'], textStyles['quiet'])}>{signInMessages.name}</dt>
        <dd className={name === '' ? classes(textStyles['quiet'], styles['noName']) : undefined}>
          <bdi>{name === '' ? signInMessages.noName : name}</bdi>
        </dd>
      </div>
      {nickname !== '' && (
        <div>
          <dt className={classes(textStyles['small'], textStyles['quiet'])}>{signInMessages.nickname}</dt>
          <dd>
            <bdi>{nickname}</bdi>
          </dd>
        </div>
      )}
    </dl>
  );
}
