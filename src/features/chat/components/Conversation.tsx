import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { PERSON_TYPE } from '../../../../contract/domain.ts';
import { Button } from '../../../common/components/Button.tsx';
import { Composer, type ComposerPictures } from '../../../conversation/components/Composer.tsx';
import { ConversationViewer } from '../../../conversation/components/ConversationViewer.tsx';
import { DropArea } from '../../../common/components/DropArea.tsx';
import { MessageList } from '../../../conversation/components/MessageList.tsx';
import { TypingLine } from '../../../conversation/components/TypingLine.tsx';
import { useRegisterFiles } from '../../../common/components/fileHandles.tsx';
import { Failure, Loading } from '../../../common/components/states.tsx';
import { useTimeZone } from '../../../common/components/timeZone.tsx';
import { isolated } from '../../../common/format/isolated.ts';
import { useView } from '../../../common/view/index.ts';
import {
  conversationOpened,
  mediaExpired,
  olderRequested,
  selectConversation,
  selectTyping,
  sendDiscarded,
  sendRetried,
  typed,
} from '../../../realtime/index.ts';
import {
  filesChosen,
  pictureCopyRequested,
  pictureRemoved,
  selectPictures,
  uploadRetried,
} from '../../../conversation/attachments/index.ts';
import { selectMessages } from '../../../conversation/messageRows.ts';
import { selectClosedReason } from '../accessSelectors.ts';
import type { ShownChat } from '../chatList.ts';
import { selectDraft, selectUnreadLine, type ChatOwnership, type ChatRoot } from '../chatSelectors.ts';
import { draftChanged, draftSubmitted } from '../chatSlice.ts';
import { panelToggled, queryOpened, selectIsQueryOpened } from '../queries/index.ts';
import { ChatQuery } from '../queries/components/ChatQuery.tsx';
import { NotMine } from './ChatPlaceholders.tsx';
import { hasPanelRoom } from './panelRoom.ts';

interface ChatProps {
  readonly chat: ShownChat;
  readonly ownership: ChatOwnership;
}

/** The messages of a chat and the message box. Needs the chat's id as `key`. */
export function Conversation({ chat, ownership }: ChatProps) {
  const { chatId } = chat;
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const draft = useSelector((state: ChatRoot) => selectDraft(state, chatId));
  const pictures = useComposerPictures(chatId);
  const [hasKeyboard] = useState(() => window.matchMedia('(pointer: fine)').matches);
  const closed = useSelector(selectClosedReason);
  const isOpen = closed === null;
  const isQueryOpened = useSelector(selectIsQueryOpened);
  const { box, focusBox } = useFocusOnBox();
  return (
    <DropArea onFiles={isOpen ? pictures.onFiles : null}>
      <Messages chat={chat} ownership={ownership} />
      <Typing chat={chat} ownership={ownership} />
      <Composer
        text={draft}
        disabledReason={
          isOpen
            ? null
            : t(`chat.disabled.${closed.key}`, {
                name: closed.name === '' ? t('chat.colleague') : isolated(closed.name),
              })
        }
        pictures={pictures}
        autoFocus={hasKeyboard}
        ref={box}
        onChange={(text) => {
          dispatch(draftChanged({ chatId, text }));
          if (text !== '') dispatch(typed({ chatId }));
        }}
        onSend={(text) => dispatch(draftSubmitted({ chatId, text }))}
      />
      {isQueryOpened && <ChatQuery chatId={chatId} onSent={focusBox} />}
    </DropArea>
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

function useComposerPictures(chatId: string): ComposerPictures {
  const dispatch = useDispatch();
  const registerFiles = useRegisterFiles();
  const chosen = useSelector((state: ChatRoot) => selectPictures(state, chatId));
  return useMemo(
    () => ({
      chosen,
      onFiles: (files) => dispatch(filesChosen({ chatId, files: registerFiles(files) })),
      onRetry: (id) => dispatch(uploadRetried({ chatId, id })),
      onRemove: (id) => dispatch(pictureRemoved({ chatId, id })),
    }),
    [chatId, chosen, dispatch, registerFiles],
  );
}

/** Shows that the customer types; for a watcher also that the colleague does. */
function Typing({ chat: { chatId, nickName, toName }, ownership }: ChatProps) {
  const typing = useSelector((state: ChatRoot) => selectTyping(state, chatId));
  if (typing?.personType === PERSON_TYPE.customer) return <TypingLine name={nickName} />;
  return <TypingLine name={typing?.personType === PERSON_TYPE.staff && ownership === 'notMine' ? toName : null} />;
}

function Messages({ chat: { chatId, nickName }, ownership }: ChatProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const zone = useTimeZone();
  const messages = useSelector((state: ChatRoot) => selectMessages(state, chatId));
  const { status, olderCursor, isLoadingOlder } = useSelector((state: ChatRoot) => selectConversation(state, chatId));
  const onOlder = useCallback(() => dispatch(olderRequested({ chatId })), [dispatch, chatId]);
  const onRetry = useCallback(
    (clientMsgId: string) => dispatch(sendRetried({ chatId, clientMsgId })),
    [dispatch, chatId],
  );
  const onDiscard = useCallback(
    (clientMsgId: string) => dispatch(sendDiscarded({ chatId, clientMsgId })),
    [dispatch, chatId],
  );
  // After leaving with the browser's Back, the conversation opens again without the viewer.
  const [viewed, view] = useView(`chat.picture.${chatId}`);
  const onMediaExpired = useCallback(
    (chatSeq: number) => dispatch(mediaExpired({ chatId, chatSeq })),
    [dispatch, chatId],
  );
  const onOpenCard = useCallback((id: string) => dispatch(queryOpened({ id })), [dispatch]);
  const unreadAfter = useSelector((state: ChatRoot) => selectUnreadLine(state, chatId));
  const onReload = () => dispatch(conversationOpened({ chatId }));

  if (messages.length === 0 && status !== 'ready') {
    if (status === 'failed')
      return (
        <div className="cs-chat-blank">
          <Failure onRetry={onReload}>{t('chat.messagesFailed')}</Failure>
        </div>
      );
    return ownership === 'notMine' ? (
      <NotMine chatId={chatId} />
    ) : (
      <div className="cs-chat-blank">
        <Loading />
      </div>
    );
  }
  return (
    <>
      {status === 'failed' && (
        <p className="cs-chat-stale" role="status">
          {t('chat.messagesStale')}{' '}
          <Button variant="link" onClick={onReload}>
            {t('common.retry')}
          </Button>
        </p>
      )}
      <MessageList
        label={t('chat.messagesOf', { id: chatId, name: nickName })}
        messages={messages}
        ownType={PERSON_TYPE.staff}
        zone={zone}
        unreadAfter={unreadAfter}
        older={isLoadingOlder ? 'loading' : olderCursor === null ? 'none' : 'more'}
        onOlder={onOlder}
        onRetry={onRetry}
        onDiscard={onDiscard}
        onOpenPicture={view}
        onMediaExpired={onMediaExpired}
        onOpenCard={onOpenCard}
      />
      <ConversationViewer
        messages={messages}
        shownKey={viewed}
        zone={zone}
        onMediaExpired={onMediaExpired}
        onShow={view}
        onCopy={(address) => dispatch(pictureCopyRequested({ address }))}
      />
    </>
  );
}
