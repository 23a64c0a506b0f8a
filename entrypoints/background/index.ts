import { browser } from '../../src/platform/browser.ts';
import { defineBackground } from 'wxt/utils/define-background';
import { startBackground } from '../../src/background/start.ts';
import type { RawSender } from '../../src/protocol/sender.ts';
import { databases } from '../../src/background/services/database-access.ts';
import { openLocalArea } from '../../src/background/services/local-area.ts';
import { openReadingRecords } from '../../src/background/services/reading-records.ts';
import { openVaultRecords } from '../../src/background/services/vault-records.ts';
import { openJournal } from '../../src/edits/journal/journal.ts';
import { closeAreas, oldArea } from '../../src/platform/areas.ts';
import { drawBadge } from '../../src/platform/draw-badge.ts';
import { keepPreWarmAlarm, preWarmAlarm } from '../../src/platform/pre-warm-alarm.ts';
import { keepStorage } from '../../src/platform/keep-storage.ts';
import { privateFiles } from '../../src/platform/private-files.ts';
import { findRoom } from '../../src/platform/storage-room.ts';
import { openWorkbench } from '../../src/platform/open-workbench.ts';
import { openSmallWindow } from '../../src/platform/windows.ts';
import { createRuntime } from '../../src/platform/browser-runtime.ts';
import { bulkHash, keyHash, unlockHash } from '../../src/protocol/workbench-route.ts';
import { welcome } from '../../src/platform/welcome.ts';
import { badgeTitle } from '../../src/platform/badge-title.ts';

export default defineBackground({
  type: 'module',
  main() {
    const { version } = browser.runtime.getManifest();
    // Listeners stand before anything waits: the event that woke the worker is delivered to them.
    void closeAreas();
    keepStorage();
    void keepPreWarmAlarm(browser.alarms);
    const machine = createRuntime({
      onWake: () => void background.onWake(),
      onTabAddress: (tabId, url) => void background.onTabAddress(tabId, url),
    });
    const background = startBackground({
      runtime: {
        ...machine,
        local: openLocalArea({ old: oldArea, files: privateFiles, report: machine.report, findRoom: () => findRoom() }),
        files: privateFiles,
        databases,
        openUnlock: (storeId) => openSmallWindow(unlockHash(storeId)),
        openWorkbench,
        openBulk: (picked) => openWorkbench(bulkHash(picked)),
        openKeyForm: (storeId) => openWorkbench(keyHash(storeId)),
        showBadge: (badge) =>
          void drawBadge(badge.needs > 0 ? 'asks' : 'waits', badge.needs || badge.waits, badgeTitle(badge)),
      },
      journal: openJournal({ now: Date.now, findRoom: () => findRoom() }),
      vaultRecords: openVaultRecords({ findRoom: () => findRoom() }),
      readingRecords: openReadingRecords({ findRoom: () => findRoom() }),
      extension: {
        extensionId: browser.runtime.id,
        extensionOrigin: browser.runtime.getURL('/').replace(/\/$/, ''),
        version,
      },
    });
    browser.runtime.onMessage.addListener((message: unknown, sender: RawSender) =>
      background.onMessage(message, sender),
    );
    browser.runtime.onConnect.addListener((port) => void background.onPort(port.name, port, port.sender ?? {}));
    browser.alarms.onAlarm.addListener(
      ({ name }) => void (name === preWarmAlarm ? background.onPreWarm() : background.onWake()),
    );
    // Where the browser took the page's key for it, or it was pressed in the card.
    browser.commands.onCommand.addListener((name: string, tab?: { id?: number | undefined }) => {
      if (tab?.id !== undefined) void background.onKey(name, tab.id);
    });
    browser.tabs.onRemoved.addListener((tabId) => void background.onTabClosed(tabId));
    browser.runtime.onUpdateAvailable.addListener(() => void background.onUpdateAvailable());
    browser.runtime.onInstalled.addListener((details) => {
      void welcome(details);
      // A reload of the same version is no news.
      if (details.reason === 'update' && details.previousVersion !== version) void background.onUpdated(version);
    });
    browser.runtime.onStartup.addListener(() => void background.onWake());
    addEventListener('online', () => void background.onOnline());
    // While access to a store's API is taken away, its calls fail as they do without a connection.
    browser.permissions.onAdded.addListener(() => void background.onOnline());
  },
});
