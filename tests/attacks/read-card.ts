/** An expression that, in the card, gives what can be seen of it. */
export const readCardScript = `({
  text: document.body.innerText.replaceAll(/\\s+/g, ' ').trim(),
  value: document.querySelector('input')?.value ?? '',
  hasFocus: document.hasFocus() && document.activeElement?.matches('input, button') === true,
})`;
