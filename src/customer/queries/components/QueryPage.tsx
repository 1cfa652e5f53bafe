import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { PERSON_TYPE, QUERY_STATUS } from '#contract/domain.ts';
import type { OwnQueryDetail, OwnReply } from '#contract/http/customerQueries.ts';
import { Avatar } from '#common/components/Avatar.tsx';
import { Button } from '#common/components/Button.tsx';
import { Fact, Facts } from '#common/components/Facts.tsx';
import { Failure, Loading } from '#common/components/states.tsx';
import { isolated } from '#contract/names.ts';
import { queryTitleOf } from '#common/format/erasedNames.ts';
import { nameOfProduct } from '#common/products.ts';
import { QueryContent } from '#src/conversation/components/QueryContent.tsx';
import { QueryStatus, When } from '#src/conversation/components/queryFacts.tsx';
import { selectProducts } from '../../customerSelectors.ts';
import { earlierRequested, queryRequested, type OpenedState } from '../openedSlice.ts';
import { selectOpened } from '../queriesReducer.ts';
import { AnswerForm, ClosedFoot } from './AnswerForm.tsx';

interface QueryPageProps {
  readonly id: string;
  /** The customer has just raised this query. */
  readonly isRaised: boolean;
}

/** One of the customer's queries with its replies and the form for an answer. */
export function QueryPage({ id, isRaised }: QueryPageProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const opened = useSelector(selectOpened);
  const { status, query } = opened;
  if (status === 'missing')
    return (
      <p className="cs-own-note cs-warned" role="alert">
        {t('customerQueries.query.missing')}
      </p>
    );
  if (status === 'failed')
    return (
      <Failure page onRetry={() => dispatch(queryRequested())}>
        {t('customerQueries.query.failed')}
      </Failure>
    );
  if (query === null || opened.id !== id) return <Loading page />;
  return (
    <>
      <div className="cs-own-scroll cs-breaks cs-fill cs-scroll">
        {isRaised && (
          <p className="cs-own-note cs-own-done" role="alert">
            {t('customerQueries.query.sent')}
          </p>
        )}
        <div role="status">
          {status === 'stale' && <p className="cs-own-note cs-warned">{t('customerQueries.list.stale')}</p>}
        </div>
        <About query={query} />
        <Replies opened={opened} queryId={id} />
      </div>
      {query.handleStatus === QUERY_STATUS.closed ? <ClosedFoot queryId={id} /> : <AnswerForm queryId={id} />}
    </>
  );
}

function About({ query }: { readonly query: OwnQueryDetail }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const products = useSelector(selectProducts);
  return (
    <article className="cs-own-about">
      <div className="cs-row cs-wrap cs-gap-2">
        <QueryStatus status={query.handleStatus} closed={t('customerQueries.status.closed')} />
        <span className="cs-own-time cs-at-end cs-hint cs-unbroken cs-digits">
          <When iso={query.createTime} />
        </span>
      </div>
      <h2 dir="auto">{queryTitleOf(t, query)}</h2>
      <QueryContent
        text={query.description}

        viewKey={`query.${query.id}`}
        id={query.id}
        addresses={query.pics.map(({ url }) => url)}
        onExpired={() => dispatch(queryRequested())}
      />
      <details className="cs-own-facts">
        <summary>{t('customerQueries.query.facts')}</summary>
        <Facts>
          <Fact name={t('customerQueries.query.number')}>{query.id}</Fact>
          <Fact name={t('customerQueries.query.product')}>{nameOfProduct(t, products, query.comeFrom)}</Fact>
          <Fact name={t('customerQueries.query.category')}>{query.categoryName}</Fact>
          <Fact name={t('customerQueries.query.subject')}>{query.subjectName}</Fact>
          <Fact name={t('customerQueries.query.updatedAt')}>
            <When iso={query.updateTime} />
          </Fact>
        </Facts>
      </details>
    </article>
  );
}

interface RepliesProps {
  readonly queryId: string;
  readonly opened: OpenedState;
}

/** The replies, oldest first, as in a conversation. */
function Replies({ queryId, opened: { replies, earlier, earlierStatus, beginsWithReply } }: RepliesProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const newest = useNewestInSight(replies, beginsWithReply);
  return (
    <section className="cs-own-replies" aria-labelledby={`replies-${queryId}`}>
      <h3 id={`replies-${queryId}`}>{t('customerQueries.query.replies')}</h3>
      {replies.length === 0 && <p className="cs-muted cs-flush">{t('customerQueries.query.noReplies')}</p>}
      {earlier !== null && (
        <Button variant="link" busy={earlierStatus === 'loading'} onClick={() => dispatch(earlierRequested())}>
          {t('customerQueries.query.earlier')}
        </Button>
      )}
      <p className="cs-customer-problem cs-when-filled cs-flush cs-danger" role="alert">
        {earlierStatus === 'failed' && t('customerQueries.query.earlierFailed')}
      </p>
      <ol className="cs-list cs-stack cs-gap-3" aria-label={t('customerQueries.query.replies')}>
        {[...replies].reverse().map((reply) => (
          <li
            key={reply.id}
            ref={reply.id === replies[0]?.id ? newest : undefined}
            className={`cs-own-reply cs-sunken cs-outlined cs-pad-3-4 ${isStaffs(reply) ? 'is-staff' : 'is-own'}`}
          >
            <ReplyHead reply={reply} />
            <QueryContent
              text={reply.description}

              viewKey={`reply.${reply.id}`}
              id={queryId}
              addresses={reply.pics.map(({ url }) => url)}
              onExpired={() => dispatch(queryRequested())}
            />
          </li>
        ))}
      </ol>
      <News replies={replies} />
    </section>
  );
}

function ReplyHead({ reply }: { readonly reply: OwnReply }) {
  const { t } = useTranslation();
  return (
    <p className="cs-own-reply-head cs-below-2 cs-row cs-gap-2 cs-strong cs-narrowed">
      {isStaffs(reply) ? (
        <>
          <Avatar name={reply.createName} avatar={reply.headImg} size="small" />
          <bdi className="cs-ellipsis">{reply.createName}</bdi>
        </>
      ) : (
        <span>{t('customerQueries.query.you')}</span>
      )}
      <span className="cs-own-time cs-at-end cs-hint cs-unbroken cs-digits">
        <When iso={reply.createTime} />
        {reply.updateTime > reply.createTime && <span>{` · ${t('customerQueries.query.edited')}`}</span>}
      </span>
    </p>
  );
}

function isStaffs({ userType }: OwnReply): boolean {
  return userType === PERSON_TYPE.staff;
}

/** Scrolls the newest reply into view: when the customer came for an unread reply, and after their own reply. */
function useNewestInSight(replies: readonly OwnReply[], beginsWithReply: boolean) {
  const element = useRef<HTMLLIElement>(null);
  const newest = replies[0];
  const [id, isOwn] = [newest?.id, newest !== undefined && !isStaffs(newest)];
  const known = useRef<{ readonly id: string | undefined } | null>(null);
  useEffect(() => {
    const isWanted = known.current === null ? beginsWithReply : isOwn && known.current.id !== id;
    known.current = { id };
    if (isWanted) element.current?.scrollIntoView({ block: 'nearest' });
  }, [id, isOwn, beginsWithReply]);
  return element;
}

/** Announces new replies to screen readers. */
function News({ replies }: { readonly replies: readonly OwnReply[] }) {
  const { t } = useTranslation();
  const newest = replies.find(isStaffs);
  const [known] = useState(newest?.id);
  return (
    <div className="cs-visually-hidden" aria-live="polite">
      {newest !== undefined &&
        newest.id !== known &&
        t('customerQueries.query.news', { name: isolated(newest.createName) })}
    </div>
  );
}
