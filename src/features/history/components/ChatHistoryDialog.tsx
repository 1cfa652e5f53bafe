import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { IconButton } from '#common/components/Button.tsx';
import { Modal } from '#common/components/Modal.tsx';
import { Tabs } from '#common/components/Tabs.tsx';
import { TextField } from '#common/components/TextField.tsx';
import { customerNameOf } from '#common/format/erasedNames.ts';
import { useShown } from '#common/useShown.ts';
import { DialogNotes } from '#src/features/notes/index.ts';
import { ChatStateTag, OpenLiveChat, wordsOfRating } from '#src/features/tasks/index.ts';
import { Transcript } from '#src/features/transcript/index.ts';
import {
  historyChatEntered,
  historyDialogClosed,
  recordKeywordTyped,
  recordsSearched,
  selectHistoryDialog,
  tabChosen,
  type HistoryChat,
} from '../historyDialogSlice.ts';
import { RecordList } from './RecordList.tsx';
import './ChatHistoryDialog.css';

/** Each screen has its own names of products. */
interface ChatHistoryDialogProps {
  readonly productOf: (code: number) => ReactNode;
}

/**
 * The messages of a chat, once `historyDialogOpened` has named it. Place it once on a screen that opens it; it closes
 * with the screen.
 */
export function ChatHistoryDialog({ productOf }: ChatHistoryDialogProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { chat, tab, keyword } = useSelector(selectHistoryDialog);
  useShown(undefined, historyDialogClosed);
  if (chat === null) return null;
  return (
    <Modal
      className="cs-history-dialog"
      title={t('history.dialog.title')}
      onDismiss={() => dispatch(historyDialogClosed())}
    >
      <ChatFacts chat={chat} productOf={productOf} />
      <Tabs
        label={t('history.dialog.title')}
        tabs={[
          { name: 'message', label: t('history.dialog.message') },
          { name: 'file', label: t('history.dialog.file') },
        ]}
        active={tab}
        onSelect={(chosen) => dispatch(tabChosen({ tab: chosen }))}
      >
        <div className="cs-history-tools cs-wrap cs-gap-2 cs-fixed">
          <KeywordBox />
          <OpenLiveChat
            chat={{ chatId: chat.chatId, fromId: chat.fromId }}
            chatEnded={chat.chatEnded}
            className="ui button"
            text={t('history.dialog.openChat')}
            onOpen={(live) => dispatch(historyChatEntered(live))}
          />
          <Transcript kind="chat" id={chat.chatId} />
        </div>
        <DialogNotes kind="chat" id={chat.chatId} />
        <RecordList
          key={`${chat.chatId} ${tab} ${keyword}`}
          label={t(tab === 'message' ? 'history.dialog.messages' : 'history.dialog.files')}
        />
      </Tabs>
    </Modal>
  );
}

function ChatFacts({ chat, productOf }: ChatHistoryDialogProps & { readonly chat: HistoryChat }) {
  const { t } = useTranslation();
  const { chatId, nickName, toName, comeFrom, rating } = chat;
  return (
    <dl className="cs-history-facts cs-gap-2-3 cs-grid cs-small cs-fixed cs-flush">
      <ChatFact name={t('history.liveId')}>
        {chatId} <ChatStateTag chat={chat} />
      </ChatFact>
      <ChatFact name={t('history.dialog.product')}>{productOf(comeFrom)}</ChatFact>
      <ChatFact name={t('history.dialog.customer')}>
        <bdi>{customerNameOf(t, nickName)}</bdi>
      </ChatFact>
      <ChatFact name={t('history.dialog.assignee')}>
        {toName === '' ? t('history.nobody') : <bdi>{toName}</bdi>}
      </ChatFact>
      {rating !== null && (
        <ChatFact name={t('history.dialog.rating')}>
          <bdi>{wordsOfRating(t, rating)}</bdi>
        </ChatFact>
      )}
    </dl>
  );
}

function ChatFact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="cs-muted cs-tiny">{name}</dt>
      <dd className="cs-two-lines cs-flush">{children}</dd>
    </div>
  );
}

function KeywordBox() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { typed } = useSelector(selectHistoryDialog);
  return (
    <form
      role="search"
      aria-label={t('history.dialog.keyword')}
      onSubmit={(event) => {
        event.preventDefault();
        dispatch(recordsSearched());
      }}
    >
      <TextField
        className="cs-history-keyword cs-hidden-label"
        label={t('history.dialog.keyword')}
        placeholder={t('history.dialog.keyword')}
        dir="auto"
        autoComplete="off"
        value={typed}
        onChange={(event) => dispatch(recordKeywordTyped({ text: event.target.value }))}
        action={<IconButton type="submit" label={t('common.search')} icon={<Search size={16} />} />}
      />
    </form>
  );
}
