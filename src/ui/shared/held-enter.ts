/** Keeps an Enter that is held down from pressing the same button, or the one that takes its place, again and again. */
export const ignoreHeldEnter = (window: Window): void =>
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.repeat && event.key === 'Enter') event.preventDefault();
    },
    true,
  );
