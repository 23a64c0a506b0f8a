import { browser } from '@wxt-dev/browser';
import { defineBackground } from 'wxt/utils/define-background';
import { startBackground } from '../../src/background/start.ts';
import { openVaultRecords } from '../../src/background/vault-records.ts';
import { openJournal } from '../../src/edits/journal.ts';
import { closeAreas } from '../../src/platform/areas.ts';
import { createWorld } from '../../src/platform/world.ts';

export default defineBackground({
  type: 'module',
  main() {
    // Listeners stand before anything waits: the event that woke the worker is delivered to them.
    void closeAreas();
    const background = startBackground({
      world: createWorld(() => void background.onWake()),
      journal: openJournal(),
      vaultRecords: openVaultRecords(),
      extension: { extensionId: browser.runtime.id, extensionOrigin: browser.runtime.getURL('/').replace(/\/$/, '') },
    });
    browser.runtime.onMessage.addListener((message: unknown, sender, answer) => {
      void background.onMessage(message, sender).then(answer);
      return true;
    });
    browser.runtime.onConnect.addListener((port) => void background.onPort(port.name, port, port.sender ?? {}));
    browser.alarms.onAlarm.addListener(() => void background.onWake());
    browser.tabs.onRemoved.addListener((tabId) => void background.onTabClosed(tabId));
    browser.runtime.onStartup.addListener(() => void background.onWake());
    addEventListener('online', () => void background.onOnline());
  },
});
