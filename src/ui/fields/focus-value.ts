/** Focuses the editor with this id and selects its text. */
export function focusValue(id: string): void {
  const input = document.getElementById(id);
  if (!(input instanceof HTMLInputElement)) return;
  input.focus();
  input.select();
}

/** The id of the editor of the field with this key. */
export const valueId = (key: string): string => `${key}/value`;
