import { createRoot } from 'react-dom/client';
import { setDocumentLanguage } from '../../src/messages/language.ts';
import { openView } from '../../src/platform/common-services.ts';
import { cardServices } from '../../src/platform/card-services.ts';
import { followTabZoom } from '../../src/platform/tab-zoom.ts';
import { CardView } from '../../src/protocol/view.ts';
import { Card } from '../../src/ui/card/card.tsx';
import { listenForToken } from '../../src/ui/card/claim.ts';
import { FirstKeysContext } from '../../src/ui/card/first-keys-context.ts';
import type { FirstKeys } from '../../src/ui/card/first-keys.ts';
import type { collectFirstMessages } from '../../src/ui/card/first-messages.ts';
import { listenForPlace } from '../../src/ui/card/place-source.ts';
import { ServicesContext } from '../../src/ui/shared/services.ts';
import { reportUse } from '../../src/ui/shared/report-use.ts';
import '../../src/ui/shared/base.css';

interface First {
  keys: FirstKeys;
  messages: ReturnType<typeof collectFirstMessages>;
}

/** Draws the card in its frame, which has collected keys and messages so far. */
export function renderCard({ keys, messages }: First): void {
  const accepted = listenForToken(window, cardServices.call);
  const place = listenForPlace(window, accepted, followTabZoom());
  void accepted.then(() => reportUse(window, cardServices.call, cardServices.localNow));
  const claimed = accepted.then(() => openView('card', CardView));
  // Until then the frame is only ready: it stands for no card.
  void accepted.then(() => history.replaceState(null, '', '#open'));
  setDocumentLanguage(document);
  // The token may have come before.
  messages.replay();
  const root = document.getElementById('root');
  if (root === null) return;
  createRoot(root).render(
    <ServicesContext value={cardServices}>
      <FirstKeysContext value={keys}>
        <Card claimed={claimed} place={place} />
      </FirstKeysContext>
    </ServicesContext>,
  );
}
