import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { provide } from '../../src/page/handover.ts';
import { copyDetails } from '../../src/page/details/copy-details.ts';

/** The report of what was looked for on a store's page. The background runs it there when a merchant asks why a handle is missing. */
export default defineUnlistedScript(() => provide({ copyDetails }));
