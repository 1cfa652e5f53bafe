import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { PERSON_TYPE } from '#contract/domain.ts';
import type { OwnReply } from '#contract/http/customerQueries.ts';
import { Avatar } from '#common/components/Avatar.tsx';
import { Button } from '#common/components/Button.tsx';
import { isolated } from '#common/format/isolated.ts';
import { QueryContent } from '#src/conversation/components/QueryContent.tsx';
import { When } from '#src/conversation/components/queryFacts.tsx';
import { earlierRequested, queryWanted, type OpenedState } from '../openedSlice.ts';

interface RepliesProps {
  readonly queryId: string;
  readonly opened: OpenedState;
}

/** The replies, oldest first, as in a conversation. */
export function Replies({ queryId, opened: { replies, earlier, earlierStatus, beginsWithReply } }: RepliesProps) {
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
      <p className="cs-customer-problem cs-flush cs-danger" role="alert">
        {earlierStatus === 'failed' && t('customerQueries.query.earlierFailed')}
      </p>
      <ol aria-label={t('customerQueries.query.replies')}>
        {[...replies].reverse().map((reply) => (
          <li
            key={reply.id}
            ref={reply.id === replies[0]?.id ? newest : undefined}
            className={`cs-own-reply ${isStaffs(reply) ? 'is-staff' : 'is-own'}`}
          >
            <ReplyHead reply={reply} />
            <QueryContent
              text={reply.description}

              place={`reply.${reply.id}`}
              id={queryId}
              addresses={reply.pics.map(({ url }) => url)}
              onExpired={() => dispatch(queryWanted())}
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
    <p className="cs-own-reply-head cs-row cs-gap-2 cs-strong cs-narrowed">
      {isStaffs(reply) ? (
        <>
          <Avatar name={reply.createName} avatar={reply.headImg} size="small" />
          <bdi className="cs-ellipsis">{reply.createName}</bdi>
        </>
      ) : (
        <span>{t('customerQueries.query.you')}</span>
      )}
      <span className="cs-own-time cs-hint cs-unbroken cs-digits">
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
