import { useRef, useState, type RefObject } from 'react';
import { useFocusBackTo } from './use-focus-back-to.ts';

export interface Disclosure {
  /** The button that opens it. */
  button: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  setOpen(isOpen: boolean): void;
}

/** The state of content that a button opens. If it closes with the focus inside, the button gets the focus back. */
export function useDisclosure(): Disclosure {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useFocusBackTo(button, isOpen);
  return { button, isOpen, setOpen };
}
