import type { ReactNode } from 'react';

/** Another way on, under the one thing to press. */
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
    <button type="button" className="link small" aria-disabled={isOff} onClick={() => !isOff && onPress()}>
      {children}
    </button>
  );
}
