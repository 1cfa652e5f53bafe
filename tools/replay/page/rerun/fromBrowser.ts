import { namesIn } from '#src/actionLog/index.ts';

/** Actions by which sagas say what they found in the browser: its storage, its settings, its window. */
export const FROM_BROWSER: ReadonlySet<string> = new Set(
  namesIn(`
    appearance/lookRead attention/browserAnswered attention/preferenceRead avatars/avatarMissing avatars/avatarReady
    chat/draftsRestored commandBar/recentRead conversations/sendsRestored desktopNotifications/desktopRead
    layout/foldsRestored layout/sidebarRestored noteBoxes/noteRestored page/viewportChanged
    queryComposer/composersRestored tags/lastUsedRead
  `),
);
