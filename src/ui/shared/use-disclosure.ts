import { useRef, useState, type RefObject } from 'react';
import { useFocusBackTo } from './use-focus-back-to.ts';

export interface Disclosure {
  /** The button that opens it. */
  button: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  setOpen(isOpen: boolean): void;
}

/** What a button opens. Closed with the focus in it, it gives the focus back to the button. */
export function useDisclosure(): Disclosure {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useFocusBackTo(button, isOpen);
  return { button, isOpen, setOpen };
}
