/** The facts known of a frame before it posts anything. */
export interface Frame {
  window: Window | null;
  /** Null where its page may be of any origin. */
  origin: string | null;
  /** A secret that only the frame's page was given. */
  state: string;
}

/** The texts that a frame's page posted, by name; undefined for a missing one or another type. */
export interface Posted {
  text(name: string): string | undefined;
  number(name: string): number | undefined;
}

/** Reads a message; undefined unless it is from the frame's own window, of its origin if that is known, and has its state. */
export function readPosted(
  { source, origin, data }: Pick<MessageEvent<unknown>, 'source' | 'origin' | 'data'>,
  frame: Frame,
): Posted | undefined {
  if (frame.window === null || source !== frame.window) return undefined;
  if (frame.origin !== null && origin !== frame.origin) return undefined;
  const text = (name: string): string | undefined => {
    const value = ownValue(data, name);
    return typeof value === 'string' ? value : undefined;
  };
  const number = (name: string): number | undefined => {
    const value = ownValue(data, name);
    return typeof value === 'number' ? value : undefined;
  };
  return text('state') === frame.state ? { text, number } : undefined;
}

/** Reads an object's own value without running its code. */
const ownValue = (data: unknown, name: string): unknown =>
  typeof data === 'object' && data !== null ? Object.getOwnPropertyDescriptor(data, name)?.value : undefined;
