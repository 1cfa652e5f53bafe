import { History, Link2, Pencil, Trash2 } from 'lucide-react';
import { memo, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { BUTTON_KEY, PERSON_TYPE, QUERY_STATUS } from '#contract/domain.ts';
import type { QueryDetail, Reply } from '#contract/http/queries.ts';
import { Avatar } from '#common/components/Avatar.tsx';
import { Button } from '#common/components/Button.tsx';
import { Pager } from '#common/components/Pager.tsx';
import { Failure, Loading } from '#common/components/states.tsx';
import { isolated } from '#contract/names.ts';
import { queryTitleOf, customerNameOf } from '#common/format/erasedNames.ts';
import { Permitted } from '#common/permission.ts';
import { QueryContent, QueryWords } from '#src/conversation/components/QueryContent.tsx';
import { When } from '#src/conversation/components/queryFacts.tsx';
import { noteModeChosen } from '#src/features/notes/index.ts';
import type { SessionUser } from '#src/features/session/index.ts';
import { relatedQuery } from '../../detail/detailState.ts';
import { readRelated } from '../composer.ts';
import { deleteRequested, editRequested } from '../composerSlice.ts';
import { selectThread } from '../repliesState.ts';
import { mayChange } from '../replyRules.ts';
import {
  historyClosed,
  historyOpened,
  historyPageRequested,
  threadRefreshRequested,
  type HistoryState,
} from '../threadSlice.ts';

interface ReplyItemProps {
  readonly reply: Reply;
  readonly query: QueryDetail;
  readonly me: SessionUser;
}

/** The DOM id of a reply, for the focus. */
export function replyElementId(replyId: string): string {
  return `reply-${replyId}`;
}

/** One reply with its pictures, related queries and actions. */
export const ReplyItem = memo(function ReplyItem({ reply, query, me }: ReplyItemProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const isStaff = reply.userType === PERSON_TYPE.staff;
  const name = isStaff ? reply.createName : customerNameOf(t, reply.createName);
  return (
    <article
      id={replyElementId(reply.id)}
      tabIndex={-1}
      className={`cs-reply cs-box cs-narrowed ${isStaff ? 'is-staff' : 'is-customer'}`}
      aria-label={t('queryReplies.byline', { name: isolated(name) })}
    >
      <ReplyHead name={reply.createName} avatar={reply.headImg} userType={reply.userType} createTime={reply.createTime}>
        {reply.updateTime > reply.createTime && (
          <span className="cs-reply-edited cs-muted cs-tiny">{t('queryReplies.edited')}</span>
        )}
      </ReplyHead>
      <QueryContent
        text={reply.description}
        viewKey={`reply.${reply.id}`}
        id={query.id}
        addresses={reply.pics.map(({ url }) => url)}
        onExpired={() => dispatch(threadRefreshRequested())}
      />
      <Related urls={reply.urls} />
      <ReplyActions reply={reply} query={query} me={me} />
    </article>
  );
});

interface ReplyHeadProps extends Pick<Reply, 'userType' | 'createTime'> {
  readonly name: string;
  readonly avatar: string;
  readonly children?: ReactNode;
}

/** Who wrote an entry of the timeline, and when. */
export function ReplyHead({ name, avatar, userType, createTime, children }: ReplyHeadProps) {
  const { t } = useTranslation();
  const isStaff = userType === PERSON_TYPE.staff;
  return (
    <header className="cs-reply-head cs-gap-1-2 cs-row cs-wrap">
      <Avatar name={name} avatar={avatar} />
      <bdi className="cs-reply-name cs-fits cs-strong cs-breaks cs-narrowed">
        {isStaff ? name : customerNameOf(t, name)}
      </bdi>
      <span className="cs-reply-side cs-outlined cs-muted cs-tiny">
        {isStaff ? t('queryReplies.staff') : t('queryReplies.customer')}
      </span>
      <span className="cs-digits cs-muted cs-tiny">
        <When iso={createTime} />
      </span>
      {children}
    </header>
  );
}

function Related({ urls }: { readonly urls: string }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const related = useMemo(() => readRelated(urls), [urls]);
  if (related.length === 0) return null;
  return (
    <ul className="cs-reply-related cs-list cs-below-3 cs-stack cs-gap-1" aria-label={t('queryReplies.related')}>
      {related.map((query) => (
        <li key={query.id} className="cs-row cs-at-baseline cs-gap-2 cs-narrowed">
          <Link2 size={14} aria-hidden="true" />
          <button
            type="button"
            className="cs-reply-link cs-pointer cs-borderless cs-breaks cs-narrowed"
            onClick={() => dispatch(relatedQuery.actions.opened({ id: query.id }))}
          >
            {t('queryReplies.relatedItem', { id: query.id, title: isolated(queryTitleOf(t, query)) })}
          </button>
        </li>
      ))}
    </ul>
  );
}

function ReplyActions({ reply, query, me }: ReplyItemProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const history = useSelector(selectThread).histories[reply.id];
  const isClosed = query.handleStatus === QUERY_STATUS.closed;
  const ofReply = { replyId: reply.id };
  return (
    <>
      <div className="cs-reply-actions cs-wrap cs-gap-1 cs-muted">
        {reply.hasHistory && (
          <Button
            className="compact"
            variant="tertiary"
            aria-expanded={history !== undefined}
            onClick={() => dispatch(history === undefined ? historyOpened(ofReply) : historyClosed(ofReply))}
          >
            <History size={14} aria-hidden="true" />
            {history === undefined ? t('queryReplies.viewHistory') : t('queryReplies.hideHistory')}
          </Button>
        )}
        {mayChange(reply, me) && (
          <Permitted anyOf={[BUTTON_KEY.queryEdit]}>
            <Button
              className="compact"
              variant="tertiary"
              disabled={isClosed}
              onClick={() => {
                dispatch(noteModeChosen({ kind: 'query', id: query.id }, false));
                dispatch(editRequested({ queryId: query.id, reply }));
              }}
            >
              <Pencil size={14} aria-hidden="true" />
              {t('queryReplies.edit')}
            </Button>
            <Button
              className="compact"
              variant="tertiary"
              disabled={isClosed}
              onClick={() => dispatch(deleteRequested(ofReply))}
            >
              <Trash2 size={14} aria-hidden="true" />
              {t('queryReplies.delete')}
            </Button>
          </Permitted>
        )}
      </div>
      {history !== undefined && <ReplyHistory replyId={reply.id} history={history} />}
    </>
  );
}

interface ReplyHistoryProps {
  readonly replyId: string;
  readonly history: HistoryState;
}

/** Earlier versions of a reply, newest first. */
function ReplyHistory({ replyId, history: { status, page, wanted } }: ReplyHistoryProps) {
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
    <section
      className="cs-reply-history cs-pad-3 cs-sunken cs-rounded"
      aria-label={t('queryReplies.history')}
      aria-busy={status === 'loading'}
    >
      <ol className="cs-list">
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
