import { createRoot } from 'react-dom/client';
import { openView } from '../../src/platform/common-services.ts';
import { services } from '../../src/platform/page-services.ts';
import { PopupView } from '../../src/protocol/view.ts';
import { Popup } from '../../src/ui/popup/popup.tsx';
import { ignoreHeldEnter } from '../../src/ui/shared/held-enter.ts';
import { ServicesContext } from '../../src/ui/shared/services.ts';
import { reportUse } from '../../src/ui/shared/report-use.ts';
import '../../src/ui/shared/base.css';
import { setDocumentLanguage } from '../../src/messages/language.ts';

ignoreHeldEnter(window);
reportUse(window, services.call, services.localNow);

setDocumentLanguage(document);
const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    <ServicesContext value={{ ...services, surface: 'popup' }}>
      <Popup view={openView('popup', PopupView)} />
    </ServicesContext>,
  );
}
