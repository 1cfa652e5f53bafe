import type { EventChannel } from 'redux-saga';
import { all, call, put, select, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import { PERSON_TYPE } from '#contract/domain.ts';
import type { TextStore } from '#common/browser/textStore.ts';
import { toastRaised } from '#common/toasts/index.ts';
import { attentionGained, chatEventsReceived, packetsReceived, type ChatPacket } from '../../realtime/index.ts';
import { newsReceived, selectNews, type ChatNews } from './attentionSlice.ts';
import { sessionEnded, sessionStarted } from '../session/index.ts';
import {
  desktopDeclined,
  desktopRead,
  desktopRequested,
  selectIsDesktopOn,
  type DesktopPermission,
} from './desktopSlice.ts';

const CHOICE = 'cs.desktop';

/** What a desktop notification says. It contains no text of a message, because others may see the screen. */
export interface DesktopNotification {
  readonly chatId: string;
  /** The customer; null: not known. */
  readonly name: string | null;
  /** The chat was assigned, and the customer has written nothing since. */
  readonly isNewChat: boolean;
}

export interface DesktopDeps {
  readonly preferences: TextStore;
  readonly navigate: (path: string) => void;
  readonly desktop: {
    readonly permission: () => DesktopPermission;
    /** Lets the browser ask the user. Call it in the handler of a click. */
    readonly ask: () => Promise<DesktopPermission>;
    /**
     * Whether this tab is the one that shows it: no one looks at a tab of the product, and no other tab shows the same.
     * @param key of this news of the chat, the same in all tabs
     */
    readonly takeTurn: (chatId: string, key: string) => Promise<boolean>;
    /** Replaces an earlier one about the same chat, and calls for attention again. */
    readonly show: (notification: DesktopNotification) => void;
    /** Hides those of all other chats. */
    readonly hideExcept: (chatIds: readonly string[]) => void;
    /** The chats whose notification the user has clicked. The window has the focus then. Never closed. */
    readonly watchClicks: () => EventChannel<string>;
  };
}

/** Shows a notification of the system for each chat with news, while no one looks at a tab of the product. */
export function* desktopSaga(deps: DesktopDeps): SagaGenerator<void> {
  const { preferences, navigate, desktop } = deps;
  /** Customers by chat, because news has no names. */
  const names = new Map<string, string>();
  function* read(): SagaGenerator<void> {
    const stored = preferences.read(CHOICE);
    const choice = stored === 'on' || stored === 'off' ? stored : null;
    yield* put(desktopRead({ permission: desktop.permission(), choice }));
  }
  yield* all([
    takeEvery([sessionStarted, attentionGained], read),
    takeEvery(desktopRequested, turnOn, deps),
    takeEvery(desktopDeclined, () => preferences.write(CHOICE, 'off')),
    takeEvery(packetsReceived, ({ payload: { packets } }) => rememberNames(names, packets)),
    takeEvery(newsReceived, ({ payload: { news } }) => showNews(deps, names, news)),
    takeEvery([packetsReceived, chatEventsReceived], hideOld, deps),
    takeEvery([attentionGained, sessionEnded], () => {
      names.clear();
      desktop.hideExcept([]);
    }),
    takeEvery(yield* call(desktop.watchClicks), (chatId) => navigate(`/chat?id=${chatId}`)),
    call(read),
  ]);
}

/** What was read elsewhere, or was recalled, is no news. */
function* hideOld({ desktop }: DesktopDeps): SagaGenerator<void> {
  desktop.hideExcept(Object.keys(yield* select(selectNews)));
}

function* turnOn({ preferences, desktop }: DesktopDeps): SagaGenerator<void> {
  preferences.write(CHOICE, 'on');
  const before = desktop.permission();
  const permission = before === 'default' ? yield* call(desktop.ask) : before;
  // The user has closed the browser's question: the page may ask again later.
  const isOpen = permission === 'default';
  if (isOpen) preferences.write(CHOICE, 'off');
  yield* put(desktopRead({ permission, choice: isOpen ? 'off' : 'on' }));
  if (permission === 'denied')
    yield* put(toastRaised({ kind: 'warning', message: { key: 'notifications.deniedHint' } }));
}

function rememberNames(names: Map<string, string>, packets: readonly ChatPacket[]): void {
  for (const packet of packets) {
    if (packet.type !== 'message' || packet.message.fromType !== PERSON_TYPE.customer) continue;
    const { chatId, fromNickName } = packet.message;
    // An erased customer has no name.
    if (fromNickName !== '') names.set(chatId, fromNickName);
  }
}

function* showNews(
  { desktop }: DesktopDeps,
  names: ReadonlyMap<string, string>,
  news: readonly ChatNews[],
): SagaGenerator<void> {
  if (!(yield* select(selectIsDesktopOn))) return;
  // Several messages of a chat are one notification.
  const newest = new Map(news.map((each) => [each.chatId, each]));
  for (const { chatId, isNew, lastSeq } of newest.values()) {
    const isTurn = yield* call(desktop.takeTurn, chatId, isNew ? 'new' : String(lastSeq));
    if (!isTurn || (yield* select(selectNews))[chatId] === undefined) continue;
    desktop.show({ chatId, name: names.get(chatId) ?? null, isNewChat: isNew });
  }
}
