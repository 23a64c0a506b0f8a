import { HelpLink } from '../../shared/help-link.tsx';
import { StatusLine } from '../../shared/status-line.tsx';
import type { SignInProblem } from './sign-in-problem.ts';

/**
 * A problem of a screen, with its help topic; nothing without a problem. `isAtField`: the text stands at its field
 * already.
 */
export function ProblemLine({ problem, isAtField = false }: { problem: SignInProblem | null; isAtField?: boolean }) {
  if (problem === null) return null;
  const help = problem.topic !== undefined && <HelpLink topic={problem.topic} />;
  return isAtField ? (
    help
  ) : (
    <StatusLine tone="bad">
      {problem.text} {help}
    </StatusLine>
  );
}
