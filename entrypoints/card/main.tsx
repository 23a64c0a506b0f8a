import { createRoot } from 'react-dom/client';
import { openView, services } from '../../src/platform/page-services.ts';
import { followTabZoom } from '../../src/platform/tab-zoom.ts';
import { CardView } from '../../src/protocol/view.ts';
import { Card } from '../../src/ui/card/card.tsx';
import { listenForToken } from '../../src/ui/card/claim.ts';
import { collectFirstKeys, FirstKeysContext } from '../../src/ui/card/first-keys.ts';
import { listenForPlace } from '../../src/ui/card/place-source.ts';
import { ignoreHeldEnter } from '../../src/ui/shared/held-enter.ts';
import { ServicesContext } from '../../src/ui/shared/services.ts';
import '../../src/ui/shared/base.css';
import { setDocumentLanguage } from '../../src/messages/language.ts';

// The token comes as soon as the frame has loaded, which may be before React has drawn anything.
const accepted = listenForToken(window, services.call);
const place = listenForPlace(window, accepted, followTabZoom());
const claimed = accepted.then(() => openView('card', CardView));
const firstKeys = collectFirstKeys(window);
// Until then the frame is only ready: it stands for no card.
void accepted.then(() => history.replaceState(null, '', '#open'));

ignoreHeldEnter(window);

setDocumentLanguage(document);
const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    <ServicesContext value={{ ...services, surface: 'card' }}>
      <FirstKeysContext value={firstKeys}>
        <Card claimed={claimed} place={place} />
      </FirstKeysContext>
    </ServicesContext>,
  );
}
