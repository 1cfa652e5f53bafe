import { memo, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { PERSON_TYPE } from '#contract/domain.ts';
import type { FoundMessage } from '#contract/http/messageSearch.ts';
import { Button } from '#common/components/Button.tsx';
import { Link } from '#common/components/Link.tsx';
import { Note } from '#common/components/Note.tsx';
import { Time } from '#common/components/Time.tsx';
import { Empty, Failure, Loading } from '#common/components/states.tsx';
import { useTimeZone } from '#common/components/timeZone.ts';
import { errorText } from '#common/errors.ts';
import { customerNameOf } from '#common/format/erasedNames.ts';
import { dateTimeOf } from '#common/format/messageTime.ts';
import { formatCount } from '#common/format/number.ts';
import { readMessage } from '#common/messageText.ts';
import { selectReadAt } from '../readerSlice.ts';
import { NO_FILTERS, SEARCH_PATH, writeView, type MessageKey, type SearchFilters } from '../searchAddress.ts';
import {
  isSameMessage,
  moreRequested,
  searchRetried,
  searchScreen,
  selectHitGroups,
  selectSearch,
  type HitGroup,
} from '../searchSlice.ts';
import { isNarrowed } from '../searchView.ts';
import { ChatTitle } from './ChatTitle.tsx';
import { Marked } from './Marked.tsx';

/** The id of a hit's link. */
export const hitId = ({ chatId, chatSeq }: MessageKey) => `cs-hit-${chatId}-${chatSeq}`;

export function focusHit(id: string) {
  const hit = document.getElementById(id);
  hit?.focus({ preventScroll: true });
  hit?.scrollIntoView({ block: 'nearest' });
}

/** What was found, by chat, and how complete it is. */
export function HitList() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { status, hits, filters, error, next } = useSelector(selectSearch);
  const groups = useSelector(selectHitGroups);
  if (status === 'idle') return <Empty>{t('messageSearch.start')}</Empty>;
  if (hits.length === 0 && status === 'failed') {
    const reason = error && errorText(error);
    return (
      <Failure onRetry={() => dispatch(searchRetried())}>
        {t('messageSearch.failed')} {reason && readMessage(t, reason)}
      </Failure>
    );
  }
  if (hits.length === 0 && status === 'loading') return <Loading />;
  const count = t(next === null ? 'messageSearch.found' : 'messageSearch.foundMore', {
    count: hits.length,
    shown: formatCount(hits.length),
    chats: t('messageSearch.chats', { count: groups.length }),
  });
  return (
    <div className={`cs-stack cs-gap-3 cs-waiting ${status === 'loading' ? 'is-waiting' : ''}`.trim()}>
      <div role="status" className="cs-stack cs-gap-2">
        {hits.length > 0 && <p className="cs-hint cs-flush">{count}</p>}
        <Completeness />
        {hits.length === 0 && <Nothing filters={filters} isOver={next === null} />}
      </div>
      <section aria-label={t('messageSearch.hits')} className="cs-stack cs-gap-4" aria-busy={status === 'loading'}>
        {groups.map((group) => (
          <Chat key={group.chat.chatId} group={group} filters={filters} />
        ))}
      </section>
      <ListEnd />
    </div>
  );
}

function Completeness() {
  const { t } = useTranslation();
  const zone = useTimeZone();
  const { completeTo, completeFrom } = useSelector(selectSearch);
  const time = (iso: string) => dateTimeOf(Date.parse(iso), zone);
  return (
    <>
      {completeTo !== null && <Note>{t('messageSearch.completeTo', { time: time(completeTo) })}</Note>}
      {completeFrom !== null && <Note>{t('messageSearch.completeFrom', { time: time(completeFrom) })}</Note>}
    </>
  );
}

function Nothing({ filters, isOver }: { readonly filters: SearchFilters; readonly isOver: boolean }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  if (!isNarrowed(filters)) return <Empty>{t(isOver ? 'messageSearch.nothing' : 'messageSearch.nothingYet')}</Empty>;
  const clear = () => dispatch(searchScreen.viewChanged({ ...NO_FILTERS, keyword: filters.keyword }));
  return (
    <Empty action={<Button onClick={clear}>{t('messageSearch.clearFilters')}</Button>}>
      {t(isOver ? 'messageSearch.nothingFiltered' : 'messageSearch.nothingYet')}
    </Empty>
  );
}

interface ChatProps {
  readonly group: HitGroup;
  readonly filters: SearchFilters;
}

const Chat = memo(function Chat({ group: { chat, hits }, filters }: ChatProps) {
  return (
    <article className="cs-panel cs-clipped">
      <header className="cs-pad-2-3 cs-line-below">
        <ChatTitle chat={chat} />
      </header>
      <ul className="cs-list">
        {hits.map((hit) => (
          <li key={hit.chatSeq}>
            <Hit hit={hit} filters={filters} />
          </li>
        ))}
      </ul>
    </article>
  );
});

function Hit({ hit, filters }: { readonly hit: FoundMessage; readonly filters: SearchFilters }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { chatId, chatSeq, fromType, fromName, createTime, text, marks } = hit;
  const at = { chatId, chatSeq };
  const isRead = useSelector((root: Parameters<typeof selectReadAt>[0]) => isSameMessage(selectReadAt(root), at));
  return (
    <Link
      id={hitId(hit)}
      to={`${SEARCH_PATH}${writeView({ ...filters, at })}`}
      className="cs-hit cs-item cs-stack cs-gap-half cs-pad-2-3"
      aria-current={isRead ? 'true' : undefined}
      onFollow={() => dispatch(searchScreen.viewChanged({ at }))}
    >
      <span className="cs-row cs-between cs-gap-2 cs-muted cs-tiny cs-narrowed">
        <bdi className="cs-ellipsis">
          {fromType === PERSON_TYPE.customer ? customerNameOf(t, fromName) : fromName || t('conversation.system')}
        </bdi>
        <span className="cs-unbroken cs-digits cs-fixed">
          <Time iso={createTime} />
        </span>
      </span>
      <span className="cs-hit-text cs-own-direction cs-breaks" dir="auto">
        <Marked text={text} marks={marks} />
      </span>
    </Link>
  );
}

/** The way to further hits: by itself near the end of the list, by a button where the search found nothing for long. */
function ListEnd() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { status, hits, next, isDry, error } = useSelector(selectSearch);
  const end = useRef<HTMLDivElement>(null);
  const follows = status === 'ready' && next !== null && !isDry;
  useEffect(() => {
    if (!follows || end.current === null) return;
    const seen = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) dispatch(moreRequested());
    });
    seen.observe(end.current);
    return () => seen.disconnect();
    // The end may still be in sight after more hits.
  }, [dispatch, follows, hits]);
  if (status === 'failed') {
    const reason = error && errorText(error);
    return (
      <div role="alert" className="cs-found-end cs-row cs-wrap cs-gap-2 cs-muted cs-small">
        {t('messageSearch.failed')} {reason && readMessage(t, reason)}
        <Button variant="link" onClick={() => dispatch(searchRetried())}>
          {t('common.retry')}
        </Button>
      </div>
    );
  }
  return (
    <div ref={end} className="cs-found-end cs-row cs-wrap cs-gap-2 cs-muted cs-small">
      {next === null ? (
        hits.length > 0 && t('messageSearch.end')
      ) : (
        <Button busy={status === 'loadingMore'} onClick={() => dispatch(moreRequested())}>
          {t(isDry ? 'messageSearch.further' : 'messageSearch.more')}
        </Button>
      )}
    </div>
  );
}
