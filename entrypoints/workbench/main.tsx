import { createRoot } from 'react-dom/client';
import { openView } from '../../src/platform/common-services.ts';
import { services } from '../../src/platform/page-services.ts';
import { keepStorage } from '../../src/platform/keep-storage.ts';
import { WorkbenchView } from '../../src/protocol/view.ts';
import { Workbench } from '../../src/ui/workbench/workbench.tsx';
import { startPagesAtTop } from '../../src/ui/workbench/use-route.ts';
import { ignoreHeldEnter } from '../../src/ui/shared/held-enter.ts';
import { ServicesContext } from '../../src/ui/shared/services.ts';
import { reportUse } from '../../src/ui/shared/report-use.ts';
import '../../src/ui/workbench/workbench.css';
import { setDocumentLanguage } from '../../src/messages/language.ts';

ignoreHeldEnter(window);
reportUse(window, services.call, services.localNow);
startPagesAtTop(window);
keepStorage();

setDocumentLanguage(document);
const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    <ServicesContext value={{ ...services, surface: 'workbench' }}>
      <Workbench view={openView('workbench', WorkbenchView)} />
    </ServicesContext>,
  );
}
