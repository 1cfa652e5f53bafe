import { Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { IconButton } from '../../../../common/components/Button.tsx';
import { Modal } from '../../../../common/components/Modal.tsx';
import { Tabs } from '../../../../common/components/Tabs.tsx';
import { TextField } from '../../../../common/components/TextField.tsx';
import { customerNameOf } from '../../../../common/format/customerName.ts';
import {
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
  readonly productOf: (code: number) => string;
}

/** The messages of a chat, once `historyDialogOpened` has named it. Place it once on a screen that opens it. */
export function ChatHistoryDialog({ productOf }: ChatHistoryDialogProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { chat, tab } = useSelector(selectHistoryDialog);
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
        <KeywordBox />
        <RecordList
          key={`${chat.chatId} ${tab}`}
          label={t(tab === 'message' ? 'history.dialog.messages' : 'history.dialog.files')}
        />
      </Tabs>
    </Modal>
  );
}

function ChatFacts({
  chat: { chatId, customerName, assigneeName, productCode },
  productOf,
}: ChatHistoryDialogProps & { readonly chat: HistoryChat }) {
  const { t } = useTranslation();
  return (
    <dl className="cs-history-facts">
      <div>
        <dt>{t('history.liveId')}</dt>
        <dd>{chatId}</dd>
      </div>
      <div>
        <dt>{t('history.dialog.product')}</dt>
        <dd>{productOf(productCode)}</dd>
      </div>
      <div>
        <dt>{t('history.dialog.customer')}</dt>
        <dd>
          <bdi>{customerNameOf(t, customerName)}</bdi>
        </dd>
      </div>
      <div>
        <dt>{t('history.dialog.assignee')}</dt>
        <dd>{assigneeName === '' ? t('history.nobody') : <bdi>{assigneeName}</bdi>}</dd>
      </div>
    </dl>
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
        className="cs-history-keyword"
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
