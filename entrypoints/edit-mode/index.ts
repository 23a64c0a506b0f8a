import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { createEditMode } from '../../src/page/edit-mode/edit-mode.ts';
import { provide } from '../../src/page/contracts.ts';

/** What the script on a store's page needs in edit mode, or for a card. The background runs it there when that is near. */
export default defineUnlistedScript(() => provide({ createEditMode }));
