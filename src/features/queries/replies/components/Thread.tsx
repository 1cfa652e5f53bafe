import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { QueryDetail } from '#contract/http/queries.ts';
import { Pager } from '#common/components/Pager.tsx';
import { Empty, Failure, Loading } from '#common/components/states.tsx';
import type { SessionUser } from '#src/features/session/index.ts';
import { selectThread } from '../repliesState.ts';
import { threadPageRequested } from '../threadSlice.ts';
import { ReplyItem } from './ReplyItem.tsx';

interface ThreadProps {
  readonly query: QueryDetail;
  readonly me: SessionUser;
}

/** A page of replies, oldest first; the first page has the newest. It stays while another one is loading. */
export function Thread({ query, me }: ThreadProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { status, page, wanted } = useSelector(selectThread);
  if (status === 'failed')
    return <Failure onRetry={() => dispatch(threadPageRequested(wanted))}>{t('queryReplies.failed')}</Failure>;
  if (page === null) return <Loading />;
  if (page.records.length === 0) return <Empty>{t('queryReplies.none')}</Empty>;
  return (
    <>
      {page.total > page.records.length && (
        <Pager page={page} label={t('queryReplies.pages')} onMove={(to) => dispatch(threadPageRequested(to))} />
      )}
      <ol
        className="cs-thread cs-stack cs-gap-3"
        aria-label={t('queryReplies.thread')}
        aria-busy={status === 'loading'}
      >
        {[...page.records].reverse().map((reply) => (
          <li key={reply.id}>
            <ReplyItem reply={reply} query={query} me={me} />
          </li>
        ))}
      </ol>
    </>
  );
}
