import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { PERSON_TYPE } from '../../../../contract/domain.ts';
import { Button } from '../../../common/components/Button.tsx';
import { Composer } from '../../../common/components/chat/Composer.tsx';
import { MessageList } from '../../../common/components/chat/MessageList.tsx';
import { Failure, Loading } from '../../../common/components/states.tsx';
import { useTimeZone } from '../../../common/components/timeZone.tsx';
import {
  conversationOpened, olderRequested, selectConversation, selectMessages, sendDiscarded, sendRetried, typed,
} from '../../../realtime/index.ts';
import type { ListedChat } from '../chatList.ts';
import { selectDraft, type ChatRoot, type ChatStanding } from '../chatSelectors.ts';
import { draftChanged, draftSubmitted } from '../chatSlice.ts';
import { NotMine } from './ChatNotices.tsx';

interface ConversationProps { readonly chat: ListedChat; readonly standing: ChatStanding }

/** The messages of a chat and the box for the next one. Give it the chat's id as `key`. */
export function Conversation({ chat, standing }: ConversationProps) {
  const { chatId } = chat;
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const draft = useSelector((state: ChatRoot) => selectDraft(state, chatId));
  const [hasKeyboard] = useState(() => window.matchMedia('(pointer: fine)').matches);
  return (
    <>
      <Messages chat={chat} standing={standing} />
      <Composer
        text={draft}
        disabledReason={standing === 'mine' ? null : t(`chat.disabled.${standing}`)}
        autoFocus={hasKeyboard}
        onChange={(text) => {
          dispatch(draftChanged({ chatId, text }));
          if (text !== '') dispatch(typed({ chatId }));
        }}
        onSend={(text) => dispatch(draftSubmitted({ chatId, text }))}
      />
    </>
  );
}

function Messages({ chat: { chatId, nickName }, standing }: ConversationProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const zone = useTimeZone();
  const messages = useSelector((state: ChatRoot) => selectMessages(state, chatId));
  const { status, olderCursor, isLoadingOlder } = useSelector((state: ChatRoot) => selectConversation(state, chatId));
  const onOlder = useCallback(() => dispatch(olderRequested({ chatId })), [dispatch, chatId]);
  const onRetry = useCallback((clientMsgId: string) => dispatch(sendRetried({ chatId, clientMsgId })), [dispatch, chatId]);
  const onDiscard = useCallback((clientMsgId: string) => dispatch(sendDiscarded({ chatId, clientMsgId })), [dispatch, chatId]);
  const onReload = () => dispatch(conversationOpened({ chatId }));

  if (messages.length === 0 && status !== 'ready') {
    if (status === 'failed') return <div className="cs-chat-blank"><Failure onRetry={onReload}>{t('chat.messagesFailed')}</Failure></div>;
    return standing === 'notMine' ? <NotMine chatId={chatId} /> : <div className="cs-chat-blank"><Loading /></div>;
  }
  return (
    <>
      {status === 'failed' && (
        <p className="cs-chat-stale" role="status">{t('chat.messagesStale')} <Button variant="link" onClick={onReload}>{t('common.retry')}</Button></p>
      )}
      <MessageList
        label={t('chat.messagesOf', { id: chatId, name: nickName })}
        messages={messages}
        ownType={PERSON_TYPE.staff}
        zone={zone}
        older={isLoadingOlder ? 'loading' : olderCursor === null ? 'none' : 'more'}
        onOlder={onOlder}
        onRetry={onRetry}
        onDiscard={onDiscard}
      />
    </>
  );
}
