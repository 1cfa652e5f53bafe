import { SkipForward } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useStore } from 'react-redux';
import { useThrottledSelector } from '../../../common/browser/useThrottledSelector.ts';
import { Button } from '../../../common/components/Button.tsx';
import { toastRaised } from '../../../common/toasts/index.ts';
import { selectPictures } from '../../../conversation/attachments/chatPictures.ts';
import type { ComposerProps } from '../../../conversation/components/Composer.tsx';
import { selectChats, selectDraft, type ChatRoot } from '../chatSelectors.ts';
import { draftSubmitted } from '../chatSlice.ts';
import { nextWaiting, selectGroups } from '../groupSelectors.ts';
import { DRAW_MS } from './ListPane.tsx';
import type { Address } from './useAddress.ts';

/**
 * 'Send & next': sends, then opens the chat that has waited longest. What cannot be sent stays in its box, and the agent
 * with it.
 * @param onOpen null: there is no other chat to open, and no button
 */
export function useSendNext(
  chatId: string,
  onOpen: Address['openChat'] | null,
): NonNullable<ComposerProps['otherSend']> | null {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const store = useStore<ChatRoot>();
  const hasNext = nextWaiting(useThrottledSelector(selectGroups, DRAW_MS), chatId) !== null;
  if (onOpen === null) return null;
  const onPress = () => {
    const state = store.getState();
    const nextId = nextWaiting(selectGroups(state), chatId);
    const next = nextId === null ? undefined : selectChats(state)[nextId];
    if (next === undefined) {
      dispatch(toastRaised({ kind: 'warning', message: { key: 'chat.noNext' } }));
      return;
    }
    dispatch(draftSubmitted({ chatId, text: selectDraft(state, chatId) }));
    if (hasDraft(state, chatId) && !hasDraft(store.getState(), chatId)) onOpen(next);
  };
  return {
    onPress,
    button: (
      <Button
        className="cs-chat-next"
        title={t('chat.sendNextHint')}
        aria-keyshortcuts="Control+Shift+Enter Meta+Shift+Enter"
        unavailable={hasNext ? null : t('chat.noNext')}
        onClick={onPress}
      >
        <SkipForward size={16} aria-hidden="true" />
        <span>{t('chat.sendNext')}</span>
      </Button>
    ),
  };
}

/** Whether there is something in the box that is not on its way. */
function hasDraft(state: ChatRoot, chatId: string): boolean {
  return selectDraft(state, chatId) !== '' || selectPictures(state, chatId).some(({ isWanted }) => !isWanted);
}
