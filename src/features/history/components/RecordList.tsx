import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { PERSON_TYPE } from '#contract/domain.ts';
import type { ChatRecord } from '#contract/http/chats.ts';
import { CODE } from '#contract/http/envelope.ts';
import { Button } from '#common/components/Button.tsx';
import type { PageOf } from '#common/components/Pager.tsx';
import { readMessage } from '#common/messageText.ts';
import { Empty, Failure, Loading } from '#common/components/states.tsx';
import { useTimeZone } from '#common/components/timeZone.ts';
import { errorText } from '#common/errors.ts';
import { formatCount } from '#common/format/number.ts';
import { useView } from '#common/view.ts';
import { ConversationViewer } from '#src/conversation/components/ConversationViewer.tsx';
import { MessageBubble, type MessageBubbleProps } from '#src/conversation/components/MessageBubble.tsx';
import { insetsAfter, placementOf } from '#src/conversation/messageView.ts';
import { rowOfRecord } from '#src/conversation/recordRows.ts';
import { useNotes } from '#src/features/notes/index.ts';
import {
  moreRecordsRequested,
  recordMediaExpired,
  recordsRetried,
  selectHistoryDialog,
} from '../historyDialogSlice.ts';

/** Distance to the last message at which further ones are loaded. */
const NEAR_PX = 240;

/** The messages of the current tab as the workspace shows them, from the beginning of the chat. */
export function RecordList({ label }: { readonly label: string }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { status, page, error, chat } = useSelector(selectHistoryDialog);
  const notes = useRecordNotes(chat?.chatId ?? '');
  const isBusy = status === 'loading' || status === 'settling';

  if (page === null && status === 'failed')
    return error?.code === CODE.notFound ? (
      <Empty>{t('history.dialog.notReadable')}</Empty>
    ) : (
      <Failure onRetry={() => dispatch(recordsRetried())}>
        <Reason />
      </Failure>
    );
  if (page === null || (isBusy && page.records.length === 0)) return <Loading />;
  if (page.records.length === 0 && notes.length === 0) return <Empty>{t('history.noData')}</Empty>;
  return <Records label={label} page={page} notes={notes} />;
}

const NO_NOTES: ReturnType<typeof useNotes> = [];

/** Notes are neither files nor found by a keyword. */
function useRecordNotes(chatId: string) {
  const { tab, keyword } = useSelector(selectHistoryDialog);
  const notes = useNotes('chat', chatId, 'dialog');
  return tab === 'message' && keyword === '' ? notes : NO_NOTES;
}

/** Why the messages could not be loaded. */
function Reason() {
  const { t } = useTranslation();
  const { error } = useSelector(selectHistoryDialog);
  const reason = error === null ? null : errorText(error);
  return (
    <>
      {t('history.dialog.failed')} {reason && readMessage(t, reason)}
    </>
  );
}

interface RecordsProps {
  readonly label: string;
  readonly page: PageOf<ChatRecord>;
  readonly notes: ReturnType<typeof useNotes>;
}

function Records({ label, page, notes }: RecordsProps) {
  const dispatch = useDispatch();
  const zone = useTimeZone();
  const { status, position } = useSelector(selectHistoryDialog);
  const messages = useMemo(() => page.records.map((record) => rowOfRecord(record)), [page.records]);
  const [shownKey, show] = useView('history.picture');
  const actions = useMemo(
    (): MessageBubbleProps['actions'] => ({
      onOpenPicture: show,
      onMediaExpired: (chatSeq) => dispatch(recordMediaExpired({ chatSeq })),
      // What is stored has been sent.
      onRetry: () => undefined,
      onDiscard: () => undefined,
    }),
    [dispatch, show],
  );
  const isLoading = status === 'loading';
  const frame = useRef<HTMLDivElement>(null);
  const follow = () => {
    if (frame.current === null || isLoading || status === 'failed' || page.next === null) return;
    const { scrollTop, scrollHeight, clientHeight } = frame.current;
    if (scrollHeight - clientHeight - scrollTop < NEAR_PX) dispatch(moreRecordsRequested());
  };
  useEffect(follow);
  return (
    <div className={`cs-history-records cs-waiting ${isLoading && position.pageNo === 1 ? 'is-waiting' : ''}`.trim()}>
      <div
        ref={frame}
        className="cs-history-scroll cs-contained cs-on-canvas cs-rounded cs-outlined cs-fill cs-scroll"
        role="region"
        aria-label={label}
        aria-busy={isLoading}
        tabIndex={0}
        onScroll={follow}
      >
        {insetsAfter(notes, messages, -1)}
        {messages.flatMap((message, index) => [
          <MessageBubble
            key={message.key}
            message={message}
            ownType={PERSON_TYPE.staff}
            isLatestOwn={false}
            startsUnread={false}
            actions={actions}
            {...placementOf(message, messages[index - 1], zone)}
          />,
          // Those after the last message may belong to a later one.
          ...(page.next !== null && index === messages.length - 1 ? [] : insetsAfter(notes, messages, index)),
        ])}
        <ListEnd page={page} />
      </div>
      <ConversationViewer
        messages={messages}
        shownKey={shownKey}
        onShow={show}
        onMediaExpired={actions.onMediaExpired}
      />
    </div>
  );
}

/** How many of all messages are loaded, and the way to the next ones. */
function ListEnd({ page: { records, total, totalIsExact, next } }: { readonly page: PageOf<ChatRecord> }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { status } = useSelector(selectHistoryDialog);
  if (status === 'failed')
    return (
      <div className="cs-history-end cs-row cs-wrap cs-muted cs-tiny" role="alert">
        <Reason />{' '}
        <Button variant="link" onClick={() => dispatch(recordsRetried())}>
          {t('common.retry')}
        </Button>
      </div>
    );
  const all = totalIsExact ? formatCount(total) : t('pager.more', { count: total });
  return (
    <div className="cs-history-end cs-row cs-wrap cs-muted cs-tiny">
      {next === null ? (
        t('pager.total', { count: records.length, shown: formatCount(records.length) })
      ) : (
        <>
          {t('history.dialog.shown', { shown: records.length, all })}{' '}
          <Button variant="link" busy={status === 'loading'} onClick={() => dispatch(moreRecordsRequested())}>
            {t('history.dialog.more')}
          </Button>
        </>
      )}
    </div>
  );
}
