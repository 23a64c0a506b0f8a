import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { createOverlay } from '../../src/page/overlay/overlay.ts';
import { provide } from '../../src/page/handover.ts';

/** The handles and the card's frame on a store's page. The background runs it where there is something to draw. */
export default defineUnlistedScript(() => provide({ createOverlay }));
