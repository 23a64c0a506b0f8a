/** Ignores the repeats of a held Enter key, so that it does not press a button, or its successor, again. */
export const ignoreHeldEnter = (window: Window): void =>
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.repeat && event.key === 'Enter') event.preventDefault();
    },
    true,
  );
