import { useState } from 'react';
import type { SignInFactor } from '../../../domain/sign-in.ts';
import { useFlow, type ScreenProps } from './flow.ts';
import { FactorChoice } from './factor-choice.tsx';
import { FactorCode } from './factor-code.tsx';

/** The second factor: its choice, then its code. */
export function Factor({ step }: ScreenProps<'factor'>) {
  const { send } = useFlow();
  const [isChoosing, setChoosing] = useState(false);
  const { chosen, factors } = step;
  const choose = async (factor: SignInFactor) => {
    await send('signIn.chooseFactor', { factor });
    setChoosing(false);
  };
  if (chosen === null || isChoosing)
    return <FactorChoice factors={factors} onChoose={(factor) => void choose(factor)} />;
  return (
    <FactorCode
      key={chosen}
      chosen={chosen}
      onAgain={() => void choose(chosen)}
      {...(factors.length > 1 && { onOther: () => setChoosing(true) })}
    />
  );
}
