import { createRoot } from 'react-dom/client';
import { openView, services } from '../../src/platform/page-services.ts';
import { CardView } from '../../src/protocol/view.ts';
import { Card } from '../../src/ui/card/card.tsx';
import { ServicesContext } from '../../src/ui/shared/services.ts';
import '../../src/ui/card/card.css';

const root = document.getElementById('root');
if (root !== null) {
  const openCard = () => openView('card', CardView);
  createRoot(root).render(
    <ServicesContext value={services}>
      <Card openView={openCard} />
    </ServicesContext>,
  );
}
