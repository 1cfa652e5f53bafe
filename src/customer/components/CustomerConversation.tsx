import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { PERSON_TYPE } from '../../../contract/domain.ts';
import { Composer, type ComposerPictures } from '../../conversation/components/Composer.tsx';
import { ConversationViewer } from '../../conversation/components/ConversationViewer.tsx';
import { MessageList } from '../../conversation/components/MessageList.tsx';
import { useRegisterFiles } from '../../common/components/fileHandles.tsx';
import { Failure, Loading } from '../../common/components/states.tsx';
import { useView } from '../../common/view/index.ts';
import {
  conversationOpened,
  mediaExpired,
  olderRequested,
  selectConversation,
  sendDiscarded,
  sendRetried,
  typed,
} from '../../realtime/index.ts';
import { filesChosen, pictureRemoved, selectPictures, uploadRetried } from '../../conversation/attachments/index.ts';
import { selectMessages } from '../../conversation/messageRows.ts';
import { selectDraft, selectZone, type CustomerRoot } from '../customerSelectors.ts';
import { draftChanged, draftSubmitted, type Ending, type OwnChat } from '../customerSlice.ts';
import { queryOfCard, viewOpened } from '../place/placeSlice.ts';
import { ChatEnded } from './ChatEnded.tsx';
import { EndQuestion } from './EndQuestion.tsx';
import { ComposerStrip } from './ComposerStrip.tsx';

/** The customer's conversation with the agent. Use the chat's id as `key`. */
export function CustomerConversation({
  chat: { chatId, progress },
  ending,
}: {
  readonly chat: OwnChat;
  readonly ending: Ending;
}) {
  return (
    <>
      <Messages chatId={chatId} />
      {progress.name === 'ended' ? <ChatEnded by={progress.by} /> : <Foot chatId={chatId} ending={ending} />}
    </>
  );
}

/** The message box, or the question whether to end the chat. */
function Foot({ chatId, ending }: { readonly chatId: string; readonly ending: Ending }) {
  const dispatch = useDispatch();
  const draft = useSelector(selectDraft);
  const pictures = useComposerPictures(chatId);
  if (ending.name !== 'none') {
    return (
      <EndQuestion
        chatId={chatId}
        isUnderWay={ending.name === 'underWay'}
        problem={ending.name === 'asking' ? ending.problem : null}
      />
    );
  }
  return (
    <>
      <ComposerStrip />
      <Composer
        text={draft}
        disabledReason={null}
        pictures={pictures}
        onChange={(text) => {
          dispatch(draftChanged(text));
          if (text !== '') dispatch(typed({ chatId }));
        }}
        onSend={(text) => dispatch(draftSubmitted(text))}
      />
    </>
  );
}

function useComposerPictures(chatId: string): ComposerPictures {
  const dispatch = useDispatch();
  const registerFiles = useRegisterFiles();
  const chosen = useSelector((state: CustomerRoot) => selectPictures(state, chatId));
  return {
    chosen,
    onFiles: (files) => dispatch(filesChosen({ chatId, files: registerFiles(files) })),
    onRetry: (id) => dispatch(uploadRetried({ chatId, id })),
    onRemove: (id) => dispatch(pictureRemoved({ chatId, id })),
  };
}

function Messages({ chatId }: { readonly chatId: string }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const zone = useSelector(selectZone);
  const messages = useSelector((state: CustomerRoot) => selectMessages(state, chatId));
  const { status, olderCursor, isLoadingOlder } = useSelector((state: CustomerRoot) =>
    selectConversation(state, chatId),
  );
  const onOlder = useCallback(() => dispatch(olderRequested({ chatId })), [dispatch, chatId]);
  const onRetry = useCallback(
    (clientMsgId: string) => dispatch(sendRetried({ chatId, clientMsgId })),
    [dispatch, chatId],
  );
  const onDiscard = useCallback(
    (clientMsgId: string) => dispatch(sendDiscarded({ chatId, clientMsgId })),
    [dispatch, chatId],
  );
  const [viewed, view] = useView(`talk.picture.${chatId}`);
  const onMediaExpired = useCallback(
    (chatSeq: number) => dispatch(mediaExpired({ chatId, chatSeq })),
    [dispatch, chatId],
  );
  const onOpenCard = useCallback(
    (queryId: string) => dispatch(viewOpened(queryOfCard(queryId, chatId))),
    [dispatch, chatId],
  );
  if (messages.length === 0 && status !== 'ready') {
    return (
      <div className="cs-customer-blank">
        {status === 'failed' ? (
          <Failure onRetry={() => dispatch(conversationOpened({ chatId }))}>{t('customer.messagesFailed')}</Failure>
        ) : (
          <Loading />
        )}
      </div>
    );
  }
  return (
    <>
      <MessageList
        label={t('customer.messages')}
        messages={messages}
        ownType={PERSON_TYPE.customer}
        zone={zone}
        older={isLoadingOlder ? 'loading' : olderCursor === null ? 'none' : 'more'}
        onOlder={onOlder}
        onRetry={onRetry}
        onDiscard={onDiscard}
        onOpenPicture={view}
        onMediaExpired={onMediaExpired}
        onOpenCard={onOpenCard}
      />
      {/* No copy command: phones offer their own on a long press. */}
      <ConversationViewer
        messages={messages}
        shownKey={viewed}
        zone={zone}
        onMediaExpired={onMediaExpired}
        onShow={view}
      />
    </>
  );
}
