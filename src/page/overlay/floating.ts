import { createEventLimit } from '../dom/event-limit.ts';

const checkMs = 100;
/**
 * How long nothing is saved after such a window, and the number of windows within a time after which saving stops for
 * good.
 */
const afterMs = 1_000;
const maxWindows = 2;
const limitMs = 10_000;

/** Windows of a page that stand above all others; the DOM types lack them. */
interface Floats {
  documentPictureInPicture?: { window: Window | null };
}

/** This document and the documents of frames that the page can reach. */
const documentsIn = (document: Document): Document[] => [
  document,
  ...Array.from(document.querySelectorAll('iframe'), ({ contentDocument }) => contentDocument)
    .filter((inner) => inner !== null)
    .flatMap(documentsIn),
];

/** Closes the picture-in-picture windows of a page. Resolves with true if there was one. */
async function closeFloating(document: Document): Promise<boolean> {
  const own = (document.defaultView as Floats | null)?.documentPictureInPicture?.window;
  own?.close();
  // An older Firefox has no such function.
  const exits = documentsIn(document).map(async (each) => each.exitPictureInPicture());
  return (await Promise.allSettled(exits)).some(({ status }) => status === 'fulfilled') || own != null;
}

/**
 * Keeps windows of the page from lying over an open card, until stopped: the browser's proof that a card is visible knows
 * nothing of other windows. Calls `onCheck` with whether one may lie over it.
 */
export function keepFromFloating(document: Document, onCheck: (isAltered: boolean) => void): () => void {
  const windows = createEventLimit(maxWindows, limitMs);
  let isRecent = false;
  let ending: ReturnType<typeof setTimeout> | undefined;
  const check = async (): Promise<void> => {
    if (await closeFloating(document)) {
      isRecent = true;
      clearTimeout(ending);
      if (!windows.isExceeded()) ending = setTimeout(() => (isRecent = false), afterMs);
    }
    onCheck(isRecent);
  };
  void check();
  const timer = setInterval(() => void check(), checkMs);
  return () => clearInterval(timer);
}
