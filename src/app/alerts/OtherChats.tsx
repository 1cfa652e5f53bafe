import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector, useStore } from 'react-redux';
import { useThrottledSelector } from '#common/browser/useThrottledSelector.ts';
import { selectAnnouncesChats } from '#common/commands/index.ts';
import { customerNameOf } from '#common/format/customerName.ts';
import { formatCoarse } from '#common/format/duration.ts';
import { isolated } from '#common/format/isolated.ts';
import { selectOthersWaiting, type ChatRoot } from '../../features/chat/index.ts';

/** Shortest time between two sentences, in milliseconds. */
const PAUSE_MS = 15_000;
const READ_MS = 1_000;

/** Changes with the customer who asked last, and with the number of those who wait; '' while no one waits. */
function selectOccasion(state: ChatRoot): string {
  const { count, newest } = selectOthersWaiting(state);
  return newest === null ? '' : `${newest.chatId} ${count}`;
}

/** Tells screen readers who waits in chats that are not open. The messages of the open one are announced beside it. */
export function OtherChats() {
  const isWanted = useSelector(selectAnnouncesChats);
  return isWanted ? (
    <div className="cs-visually-hidden" aria-live="polite">
      <Sentence />
    </div>
  ) : null;
}

function Sentence() {
  const { t } = useTranslation();
  const store = useStore<ChatRoot>();
  const occasion = useThrottledSelector(selectOccasion, PAUSE_MS, READ_MS);
  const sentence = useMemo(() => {
    const { count, newest, longestMs } = selectOthersWaiting(store.getState());
    if (occasion === '' || newest === null) return '';
    const name = isolated(customerNameOf(t, newest.nickName));
    return t('attention.othersWait', { name, count, span: formatCoarse(t, longestMs) });
  }, [t, store, occasion]);
  // A text without an element of its own is lost when a browser translates the page.
  return <span>{sentence}</span>;
}
