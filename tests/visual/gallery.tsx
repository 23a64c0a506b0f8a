import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { createStore } from 'zustand/vanilla';
import type { Edit } from '../../src/domain/edit.ts';
import { connectHash, reportHash } from '../../src/protocol/workbench-route.ts';
import { pageReport } from '../fixtures/page-report.ts';
import { hiddenPlace } from '../../src/domain/frame-place.ts';
import { setDocumentLanguage } from '../../src/messages/language.ts';
import type { View } from '../../src/store/mirror.ts';
import type { PlaceSource } from '../../src/ui/card/place-source.ts';
import { ServicesContext } from '../../src/ui/shared/services.ts';
import { fakeServices, type Change } from './fake-services.ts';
import { scenes, type Scene } from './scenes.ts';

const query = new URLSearchParams(location.search);
const found = {
  storefront: 'https://www.aurora-home.example',
  siteId: 'f0e1d2c3-b4a5-4968-8776-655443322110',
  api: '',
  name: 'Aurora Home & Table',
};

const scene = scenes[query.get('scene') ?? 'popup-results'];
setDocumentLanguage(document);
const places = { connect: () => connectHash(found), report: () => reportHash(JSON.stringify(pageReport)) };
if (scene?.place !== undefined)
  location.hash = scene.place === 'connect' || scene.place === 'report' ? places[scene.place]() : scene.place;

/** A view that a scene can change, as the background would. */
function viewOf<Shown extends { edits: Edit[] }>(
  initial: Shown,
  isOutdated = false,
): { view: View<Shown>; change: Change } {
  const view = createStore<Shown | null>(() => initial);
  const change: Change = (step) => view.setState((now) => (now === null ? now : { ...now, edits: step(now.edits) }));
  const ended = isOutdated ? Promise.resolve() : Promise.withResolvers<void>().promise;
  return { view: { ...view, ended }, change };
}

async function draw(scene: Scene): Promise<{ page: ReactNode; change: Change }> {
  switch (scene.surface) {
    case 'popup': {
      const { Popup } = await import('../../src/ui/popup/popup.tsx');
      await import('../../src/ui/shared/base.css');
      const { view, change } = viewOf(scene.view, scene.isOutdated);
      return { page: <Popup view={view} />, change };
    }
    case 'workbench': {
      const { Workbench } = await import('../../src/ui/workbench/workbench.tsx');
      await import('../../src/ui/workbench/workbench.css');
      const { view, change } = viewOf(scene.view, scene.isOutdated);
      return { page: <Workbench view={view} />, change };
    }
    case 'card': {
      const { Card } = await import('../../src/ui/card/card.tsx');
      await import('../../src/ui/shared/base.css');
      const { view, change } = viewOf(scene.view, scene.isOutdated);
      const claimed = Promise.resolve(view);
      return { page: <Card claimed={claimed} place={fixedPlace} />, change };
    }
  }
}

const frame = scene?.surface === 'card' ? scene.frame : undefined;

/** A card frame that was placed when the gallery opened and never moves. */
const fixedPlace: PlaceSource = {
  leave: () => undefined,
  canProveVisibility: scene?.surface !== 'card' || scene.isUnproven !== true,
  get: () => ({ ...hiddenPlace, shownMs: 0, pixelRatio: devicePixelRatio, ...frame }),
  zoom: () => 1,
  subscribe: () => () => undefined,
};

const root = document.getElementById('root');
if (root !== null && scene !== undefined) {
  const { page, change } = await draw(scene);
  createRoot(root).render(<ServicesContext value={fakeServices(scene, change)}>{page}</ServicesContext>);
}
