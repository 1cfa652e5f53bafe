import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { PERSON_TYPE } from '../../../../../contract/domain.ts';
import type { ChatRecord } from '../../../../../contract/http/chats.ts';
import { CODE } from '../../../../../contract/http/envelope.ts';
import { Avatar } from '../../../../common/components/Avatar.tsx';
import { readMessage } from '../../../../common/components/messageText.ts';
import { Pager } from '../../../../common/components/Pager.tsx';
import { Empty, Failure, Loading } from '../../../../common/components/states.tsx';
import { Time } from '../../../../common/components/Time.tsx';
import { errorText } from '../../../../common/errors.ts';
import { useView } from '../../../../common/view/index.ts';
import { ConversationViewer } from '../../../../conversation/components/ConversationViewer.tsx';
import { MessageBody, type MediaActions } from '../../../../conversation/components/MessageBody.tsx';
import type { MessageRow } from '../../../../conversation/messageRows.ts';
import { writerOf } from '../../../../conversation/messageView.ts';
import { recordMediaExpired, recordPageChosen, recordsRetried, selectHistoryDialog } from '../historyDialogSlice.ts';

/** The messages of the current tab, and its pager. */
export function RecordList({ label }: { readonly label: string }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { status, page, error } = useSelector(selectHistoryDialog);
  const isBusy = status === 'loading' || status === 'settling';

  if (status === 'failed') {
    if (error?.code === CODE.notFound) return <Empty>{t('history.dialog.notReadable')}</Empty>;
    const reason = error === null ? null : errorText(error);
    return (
      <Failure onRetry={() => dispatch(recordsRetried())}>
        {t('history.dialog.failed')} {reason && readMessage(t, reason)}
      </Failure>
    );
  }
  if (page === null || (isBusy && page.records.length === 0)) return <Loading />;
  if (page.records.length === 0) return <Empty>{t('history.noData')}</Empty>;
  return (
    <>
      <Records label={label} records={page.records} pageNo={page.pageNo} isBusy={isBusy} />
      <Pager page={page} label={t('history.dialog.pages')} onMove={(to) => dispatch(recordPageChosen(to))} />
    </>
  );
}

interface RecordsProps {
  readonly label: string;
  readonly records: readonly ChatRecord[];
  readonly pageNo: number;
  readonly isBusy: boolean;
}

function Records({ label, records, pageNo, isBusy }: RecordsProps) {
  const dispatch = useDispatch();
  const entries = useMemo(
    () => records.map((record) => ({ message: viewOf(record), avatar: record.fromHeadImg })),
    [records],
  );
  const messages = useMemo(() => entries.map(({ message }) => message), [entries]);
  const [shownKey, show] = useView('history.picture');
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    frame.current?.scrollTo({ top: 0 });
  }, [pageNo]);
  const actions = useMemo(
    (): MediaActions => ({
      onOpenPicture: show,
      onMediaExpired: () => dispatch(recordMediaExpired()),
    }),
    [dispatch, show],
  );
  return (
    <div className={`cs-history-records ${isBusy ? 'is-waiting' : ''}`.trim()}>
      <div ref={frame} className="cs-history-scroll" role="region" aria-label={label} aria-busy={isBusy} tabIndex={0}>
        <ol className="cs-history-list">
          {entries.map(({ message, avatar }) => (
            <Entry key={message.key} message={message} avatar={avatar} actions={actions} />
          ))}
        </ol>
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

interface EntryProps {
  readonly message: MessageRow;
  /** The writer's picture. */
  readonly avatar: string;
  readonly actions: MediaActions;
}

function Entry({ message, avatar, actions }: EntryProps) {
  const { t } = useTranslation();
  const writer = writerOf(t, message);
  return (
    <li className={`cs-history-entry ${message.fromType === PERSON_TYPE.customer ? 'is-customer' : ''}`.trim()}>
      <div className="cs-history-entry-head">
        <span className="cs-history-writer">
          {message.fromType !== PERSON_TYPE.system && (
            <Avatar name={message.fromNickName} avatar={avatar} size="small" />
          )}
          <bdi>{writer}</bdi>
        </span>
        <Time iso={new Date(message.at).toISOString()} />
      </div>
      <MessageBody message={message} ownType={PERSON_TYPE.staff} actions={actions} />
    </li>
  );
}

/** Stored messages have no sending state, and none counts as the reader's own. */
function viewOf({
  id,
  chatSeq,
  fromType,
  fromId,
  fromNickName,
  fromHeadImg,
  msgType,
  msg,
  clientMsgId,
  createTime,
}: ChatRecord): MessageRow {
  return {
    key: id,
    chatSeq,
    side: 'theirs',
    fromType,
    fromId,
    fromNickName,
    fromHeadImg,
    msgType,
    msg,
    at: Date.parse(createTime),
    sendState: null,
    refusal: '',
    clientMsgId,
  };
}
