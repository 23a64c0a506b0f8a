import type { MemberProfile } from '../../../domain/sign-in.ts';
import { WordsLine } from '../../shared/words-line.tsx';
import { signInWords } from '../sign-in-words.ts';
import { useFlow } from './flow.ts';
import { Way } from './way.tsx';

/** What the platform knows of a member. */
export function ProfileFacts({
  profile: { email, firstName, lastName, nickname, isVerified },
}: {
  profile: MemberProfile;
}) {
  const { send } = useFlow();
  const name = `${firstName} ${lastName}`.trim();
  return (
    <dl className="facts">
      <div>
        <dt className="small quiet">{signInWords.email}</dt>
        <dd>
          <bdi>{email}</bdi>
          <span className="standing">
            <WordsLine tone={isVerified ? 'good' : 'asks'}>
              {isVerified ? signInWords.verified : signInWords.unverified}
            </WordsLine>
            {!isVerified && <Way onPress={() => void send('signIn.verifyEmail', {})}>{signInWords.verify}</Way>}
          </span>
        </dd>
      </div>
      <div>
        <dt className="small quiet">{signInWords.name}</dt>
        <dd className={name === '' ? 'quiet' : undefined}>
          <bdi>{name === '' ? signInWords.noName : name}</bdi>
        </dd>
      </div>
      {nickname !== '' && (
        <div>
          <dt className="small quiet">{signInWords.nickname}</dt>
          <dd>
            <bdi>{nickname}</bdi>
          </dd>
        </div>
      )}
    </dl>
  );
}
