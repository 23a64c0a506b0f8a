import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { pressDock } from '../../src/page/handover.ts';

/** The extension's own key for edit mode: the browser took it from the page, or it was pressed in the card. */
export default defineUnlistedScript(() => pressDock());
