import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { createEditMode } from '../../src/page/edit-mode/edit-mode.ts';
import { provide } from '../../src/page/handover.ts';

/** The parts that the script on a store's page needs for edit mode or a card. The background runs it when one of these is near. */
export default defineUnlistedScript(() => provide({ createEditMode }));
