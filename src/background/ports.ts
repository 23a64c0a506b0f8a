import type { Sender } from '../protocol/sender.ts';
import type { PortLike } from '../store/mirror.ts';
import { toCardView, toPageView, toPopupView, toWorkbenchView } from '../store/project.ts';
import { publish } from '../store/publish.ts';
import type { Context } from './context.ts';

/** Shows a page of the extension, or a storefront page, its own view of the state; anybody else nothing. */
export async function openPort(
  context: Context,
  name: string,
  port: PortLike,
  sender: Sender | undefined,
): Promise<void> {
  const { app, world } = context;
  if (sender === undefined || sender.caller !== name) return;
  switch (sender.caller) {
    case 'popup': {
      const origin = originOf(await world.activeTabUrl());
      const front = app.getState().stores.find(({ storefront }) => storefront === origin);
      if (front !== undefined) app.setState({ frontStoreId: front.id });
      return publish(app, (state) => toPopupView(state, front?.id ?? null), port);
    }
    case 'workbench':
      return publish(app, toWorkbenchView, port);
    case 'card': {
      const { tabId, documentId } = sender;
      return publish(
        app,
        (state) => (state.cards[tabId]?.documentId === documentId ? toCardView(state, tabId) : null),
        port,
      );
    }
    case 'page':
      return publish(app, (state) => toPageView(state, sender.tabId), port);
  }
}

const originOf = (url: string | undefined): string | undefined =>
  url !== undefined && URL.canParse(url) ? new URL(url).origin : undefined;
