import type { ReactNode } from 'react';
import { LinkButton } from '../../kit/link-button.tsx';

/** A secondary action below the main button. */
export function FlowAction({
  onPress,
  isOff = false,
  children,
}: {
  onPress(): void;
  isOff?: boolean;
  children: ReactNode;
}) {
  return (
    <LinkButton data-flow-action aria-disabled={isOff} onClick={() => !isOff && onPress()}>
      {children}
    </LinkButton>
  );
}
