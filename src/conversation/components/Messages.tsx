import { lazy, useCallback, useMemo, type ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { late } from '#common/components/ErrorBoundary.tsx';
import { Failure, Loading } from '#common/components/states.tsx';
import { useView } from '#common/view.ts';
import {
  conversationOpened,
  mediaExpired,
  olderRequested,
  selectConversation,
  sendDiscarded,
  sendRetried,
  undoRequested,
  type ConversationsRoot,
} from '../../realtime/index.ts';
import { messageLogId } from '../messageView.ts';
import { selectMessages } from '../messageRows.ts';
import { loadLater } from './loadLater.ts';
import { ConversationViewer } from './ConversationViewer.tsx';
import type { MediaActions } from '../messageActions.ts';
import { MessageList, type MessageListProps } from './MessageList.tsx';
import type { ToolsPlace } from './useToolsPlace.ts';

const DeleteQuestion = lazy(async () => ({ default: (await loadLater()).DeleteQuestion }));
const MessageTools = lazy(async () => ({ default: (await loadLater()).MessageTools }));

interface MessagesProps
  extends Pick<MessageListProps, 'label' | 'ownType' | 'unreadAfter' | 'insets'>, Pick<MediaActions, 'onOpenCard'> {
  readonly chatId: string;
  /** Shown when no messages could be loaded. */
  readonly failedText: string;
  /** Shown above messages that may be outdated, because the last request failed. */
  readonly stale?: ReactNode;
  /** Shown while there are no messages yet. By default that they load. */
  readonly blank?: ReactNode;
  /** Absent where the browser can copy pictures itself: phones do on a long press. */
  readonly onCopy?: (address: string) => void;
  /** Whether the user can answer a message. Absent where they only read. */
  readonly mayAnswer?: boolean;
}

/** The messages of a chat, and the viewer of its pictures. Needs the chat's id as `key`. */
export function Messages({ chatId, failedText, stale, blank, onCopy, onOpenCard, mayAnswer, ...list }: MessagesProps) {
  const dispatch = useDispatch();
  const messages = useSelector((state: ConversationsRoot) => selectMessages(state, chatId));
  const { status, olderCursor, isLoadingOlder, deletion } = useSelector((state: ConversationsRoot) =>
    selectConversation(state, chatId),
  );
  // After leaving with the browser's Back, the conversation opens again without the viewer.
  const [viewed, view] = useView(`chat.picture.${chatId}`);
  const actions = useMemo(
    () => ({
      onRetry: (clientMsgId: string) => dispatch(sendRetried({ chatId, clientMsgId })),
      onDiscard: (clientMsgId: string) => dispatch(sendDiscarded({ chatId, clientMsgId })),
      onUndo: (clientMsgId: string) => dispatch(undoRequested({ chatId, clientMsgId })),
      onMediaExpired: (chatSeq: number) => dispatch(mediaExpired({ chatId, chatSeq })),
      onOpenPicture: view,
      ...(onOpenCard !== undefined && { onOpenCard }),
    }),
    [dispatch, chatId, view, onOpenCard],
  );
  const drawTools = useCallback(
    (place: ToolsPlace) => late(<MessageTools chatId={chatId} mayAnswer={mayAnswer === true} {...place} />),
    [chatId, mayAnswer],
  );
  if (messages.length === 0 && status !== 'ready') {
    if (status !== 'failed' && blank !== undefined) return blank;
    return (
      <div className="cs-chat-blank cs-fill cs-grid cs-scroll">
        {status === 'failed' ? (
          <Failure onRetry={() => dispatch(conversationOpened({ chatId }))}>{failedText}</Failure>
        ) : (
          <Loading />
        )}
      </div>
    );
  }
  return (
    <>
      {status === 'failed' && stale}
      <MessageList
        {...list}
        id={messageLogId(chatId)}
        messages={messages}
        older={isLoadingOlder ? 'loading' : olderCursor === null ? 'none' : 'more'}
        onOlder={() => dispatch(olderRequested({ chatId }))}
        actions={actions}
        {...(mayAnswer !== undefined && { drawTools })}
      />
      {deletion !== null && late(<DeleteQuestion chatId={chatId} deletion={deletion} />)}
      <ConversationViewer
        messages={messages}
        shownKey={viewed}
        onMediaExpired={actions.onMediaExpired}
        onShow={view}
        {...(onCopy !== undefined && { onCopy })}
      />
    </>
  );
}
