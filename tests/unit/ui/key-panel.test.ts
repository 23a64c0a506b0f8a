import { createContext, createElement, useContext, useState, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { KeyPanel } from '../../../src/ui/workbench/stores/key-panel.tsx';
import { store } from '../../visual/goods.ts';
import { openPage, useDocument } from '../../fixtures/render.ts';

interface RootProps {
  open?: boolean;
  onOpenChange?(open: boolean): void;
  children: ReactNode;
}

// A document without layout cannot open the real dialog. As the real one, this opens by itself unless `open` is given, and its
// opener heeds no `aria-disabled`.
vi.mock('@base-ui/react/alert-dialog', () => {
  const Dialog = createContext({ isOpen: false, set: (_open: boolean) => {} });
  const inside = ({ children }: { children?: ReactNode }) => (useContext(Dialog).isOpen ? children : null);
  const button = (opens: boolean) =>
    function Button({ children }: { children: ReactNode }) {
      const { set } = useContext(Dialog);
      return createElement('button', { onClick: () => set(opens) }, children);
    };
  const Root = ({ open, onOpenChange, children }: RootProps) => {
    const [own, setOwn] = useState(false);
    const set = (next: boolean): void => (setOwn(next), onOpenChange?.(next));
    return createElement(Dialog, { value: { isOpen: open ?? own, set } }, children);
  };
  const parts = { Portal: inside, Backdrop: () => null, Popup: inside, Title: inside, Description: inside };
  return { AlertDialog: { Root, Trigger: button(true), Close: button(false), ...parts } };
});

useDocument();

test('a key cannot be forgotten while it is being checked: its confirmation does not open', async () => {
  const answer = Promise.withResolvers<object>();
  const page = openPage(() => answer.promise);
  await page.draw(createElement(KeyPanel, { store, onEnterKey: () => undefined }));
  await page.press('Check key');
  await page.press('Forget key');
  expect(page.text()).not.toContain('Forget the key?');
  await page.settle(() => answer.resolve({}));
  expect(page.text()).not.toContain('Forget the key?');
  await page.press('Forget key');
  expect(page.text()).toContain('Forget the key?');
});
