import { lazy, useCallback, useEffect, useRef, useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { PERSON_TYPE } from '#contract/domain.ts';
import { selectSendKey } from '#common/commands/index.ts';
import { DropArea } from '#common/components/DropArea.tsx';
import { customerNameOf } from '#common/format/customerName.ts';
import { isolated } from '#common/format/isolated.ts';
import { chatPictures, pictureCopyRequested } from '#src/conversation/attachments/chatPictures.ts';
import { late } from '#src/conversation/components/ConversationViewer.tsx';
import { MessageBox } from '#src/conversation/components/Composer.tsx';
import { Messages } from '#src/conversation/components/Messages.tsx';
import { TypingLine } from '#src/conversation/components/TypingLine.tsx';
import { useAttachments } from '#src/conversation/components/useAttachments.ts';
import { conversationOpened, selectTyping } from '#src/realtime/index.ts';
import { selectClosedReason } from '../accessSelectors.ts';
import type { ShownChat } from '../chatList.ts';
import { selectDraft, selectIsRefused, selectUnreadLine, type ChatOwnership, type ChatRoot } from '../chatSelectors.ts';
import { draftChanged, draftSubmitted } from '../chatSlice.ts';
import { copyRequested } from '../connection/detailsSlice.ts';
import { CannedButton } from '../../cannedTexts/index.ts';
import { panelToggled, queryOpened, selectIsQueryOpened } from '../queries/index.ts';
import { ChatCanned } from './ChatCanned.tsx';
import { StaleNote } from './StaleNote.tsx';
import { SendNextButton } from './SendNextButton.tsx';
import { hasPanelRoom } from './panelRoom.ts';

const NotMine = lazy(async () => ({
  default: (await import(/* webpackChunkName: "chat-later" */ './ChatPlaceholders.tsx')).NotMine,
}));
const ChatQuery = lazy(async () => ({
  default: (await import(/* webpackChunkName: "chat-later" */ '../queries/components/ChatQuery.tsx')).ChatQuery,
}));

interface ChatProps {
  readonly chat: ShownChat;
  readonly ownership: ChatOwnership;
}

interface ConversationProps extends ChatProps {
  /** Other chats are beside it, so the user can go on to them. */
  readonly hasOthers: boolean;
}

/** The messages of a chat and the message box. Needs the chat's id as `key`. */
export function Conversation({ chat, ownership, hasOthers }: ConversationProps) {
  const { chatId } = chat;
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { onFiles } = useAttachments(chatPictures, chatId);
  const [hasKeyboard] = useState(() => window.matchMedia('(pointer: fine)').matches);
  const unreadAfter = useSelector((state: ChatRoot) => selectUnreadLine(state, chatId));
  const onOpenCard = useCallback((id: string) => dispatch(queryOpened({ id })), [dispatch]);
  const isRefused = useSelector((state: ChatRoot) => selectIsRefused(state, chatId));
  const closed = useSelector(selectClosedReason);
  const isOpen = closed === null;
  const isQueryOpened = useSelector(selectIsQueryOpened);
  const sendKey = useSelector(selectSendKey);
  const { box, focusBox } = useFocusOnBox();
  return (
    <DropArea onFiles={isOpen ? onFiles : null}>
      <Messages
        chatId={chatId}
        label={t('chat.messagesOf', { id: chatId, name: isolated(customerNameOf(t, chat.nickName)) })}
        ownType={PERSON_TYPE.staff}
        unreadAfter={unreadAfter}
        failedText={t('chat.messagesFailed')}
        stale={
          <StaleNote onRetry={() => dispatch(conversationOpened({ chatId }))}>{t('chat.messagesStale')}</StaleNote>
        }
        {...(isRefused && { blank: late(<NotMine chatId={chatId} />) })}
        onCopy={(address) => dispatch(pictureCopyRequested({ address }))}
        onOpenCard={onOpenCard}
      />
      <Typing chat={chat} ownership={ownership} />
      <DraftBox
        chatId={chatId}
        disabledReason={
          isOpen
            ? null
            : t(`chat.disabled.${closed.key}`, {
                name: closed.name === '' ? t('chat.colleague') : isolated(closed.name),
              })
        }
        autoFocus={hasKeyboard}
        sendKey={sendKey}
        {...(isOpen && {
          tool: <CannedButton box={box} disabled={false} />,
          overText: <ChatCanned chat={chat} box={box} />,
        })}
        {...(isOpen && hasOthers && { otherSend: <SendNextButton chatId={chatId} /> })}
        ref={box}
      />
      {isQueryOpened && late(<ChatQuery chatId={chatId} onSent={focusBox} />)}
    </DropArea>
  );
}

/** The message box. Of the conversation, a key draws only this. */
function DraftBox({
  chatId,
  ...box
}: Omit<ComponentProps<typeof MessageBox>, 'text' | 'onChange' | 'onSend' | 'onCopy'>) {
  const dispatch = useDispatch();
  const text = useSelector((state: ChatRoot) => selectDraft(state, chatId));
  return (
    <MessageBox
      {...box}
      chatId={chatId}
      text={text}
      onCopy={() => dispatch(copyRequested({ text }))}
      onChange={(text) => dispatch(draftChanged({ chatId, text }))}
      onSend={(text) => dispatch(draftSubmitted({ chatId, text }))}
    />
  );
}

/**
 * After sending a card the user can see it and go on typing: closes the panel over the conversation and focuses the
 * box.
 */
function useFocusOnBox() {
  const dispatch = useDispatch();
  const box = useRef<HTMLTextAreaElement>(null);
  const [sent, setSent] = useState(0);
  // After the dialog has closed, because that returns the focus to where it was.
  useEffect(() => {
    if (sent > 0) box.current?.focus();
  }, [sent]);
  const focusBox = () => {
    setSent((count) => count + 1);
    if (!hasPanelRoom()) dispatch(panelToggled({ isShown: false }));
  };
  return { box, focusBox };
}

/** Shows that the customer types; for a watcher also that the colleague does. */
function Typing({ chat: { chatId, nickName, toName }, ownership }: ChatProps) {
  const { t } = useTranslation();
  const typing = useSelector((state: ChatRoot) => selectTyping(state, chatId));
  const isSpoken = typing?.isSpoken === true;
  if (typing?.personType === PERSON_TYPE.customer)
    return <TypingLine name={customerNameOf(t, nickName)} isSpoken={isSpoken} />;
  const isByStaff = typing?.personType === PERSON_TYPE.staff && ownership === 'notMine';
  return <TypingLine name={isByStaff ? toName : null} isSpoken={isSpoken} />;
}
