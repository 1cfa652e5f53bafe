import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { Pager } from '#common/components/Pager.tsx';
import { Failure, Loading } from '#common/components/states.tsx';
import { QueryWords } from '#src/conversation/components/QueryContent.tsx';
import { When } from '#src/conversation/components/queryFacts.tsx';
import { historyPageRequested, type HistoryState } from '../threadSlice.ts';

interface ReplyHistoryProps {
  readonly replyId: string;
  readonly history: HistoryState;
}

/** Earlier versions of a reply, newest first. */
export function ReplyHistory({ replyId, history: { status, page, wanted } }: ReplyHistoryProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  if (status === 'failed') {
    return (
      <Failure onRetry={() => dispatch(historyPageRequested({ replyId, wanted }))}>
        {t('queryReplies.historyFailed')}
      </Failure>
    );
  }
  if (page === null) return <Loading />;
  return (
    <section className="cs-reply-history" aria-label={t('queryReplies.history')} aria-busy={status === 'loading'}>
      <ol>
        {page.records.map((version) => (
          <li key={version.id}>
            <span className="cs-digits cs-muted cs-tiny">
              <When iso={version.updateTime} />
            </span>
            <QueryWords text={version.description} />
          </li>
        ))}
      </ol>
      <Pager
        page={page}
        label={t('queryReplies.historyPages')}
        onMove={(to) => dispatch(historyPageRequested({ replyId, wanted: to }))}
      />
    </section>
  );
}
