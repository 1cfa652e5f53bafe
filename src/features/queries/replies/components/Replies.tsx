import { Eye, PencilLine } from 'lucide-react';
import { useEffect, useId, useMemo, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { BUTTON_KEY } from '#contract/domain.ts';
import type { QueryDetail, QueryViewer } from '#contract/http/queries.ts';
import { Button } from '#common/components/Button.tsx';
import { Pager } from '#common/components/Pager.tsx';
import { Empty, Failure, Loading } from '#common/components/states.tsx';
import { useTimeZone } from '#common/components/timeZone.ts';
import { clockOf } from '#common/format/messageTime.ts';
import { isolated } from '#contract/names.ts';
import { Permitted } from '#common/permission.ts';
import { NoteBox, useNoteMode, useNotes } from '#src/features/notes/index.ts';
import { selectUser, type SessionUser } from '#src/features/session/index.ts';
import type { Composition } from '../composer.ts';
import { focusGiven, startConfirmed, startRequested } from '../composerSlice.ts';
import {
  selectAnsweringColleague,
  selectComposer,
  selectComposers,
  selectThread,
  type RepliesRoot,
} from '../repliesState.ts';
import { blockReasonOf } from '../replyRules.ts';
import { threadPageRequested } from '../threadSlice.ts';
import { QueryPicker } from './QueryPicker.tsx';
import { ReplyComposer } from './ReplyComposer.tsx';
import { ReplyDialogs } from './ReplyDialogs.tsx';
import { replyElementId, ReplyItem } from './ReplyItem.tsx';
import './Replies.css';

interface RepliesProps {
  readonly query: QueryDetail;
  /** What the customer wrote first. */
  readonly children?: ReactNode;
}

/** One timeline, oldest first, with the message box below. */
export function Replies(props: RepliesProps) {
  const me = useSelector(selectUser);
  return me === null ? null : <Timeline {...props} me={me} />;
}

function Timeline({ query, me, children }: RepliesProps & { readonly me: SessionUser }) {
  const { t } = useTranslation();
  const { current } = useSelector((root: RepliesRoot) => selectComposer(root, query.id));
  const blockReason = blockReasonOf(query, me, current);
  const reason =
    blockReason === null
      ? null
      : blockReason === 'closed'
        ? t('queryReplies.closed')
        : t('queryReplies.others', { name: isolated(query.handleName) });
  const isNote = useNoteMode('query', query.id);
  const root = useFocusRequests(isNote);
  return (
    <div ref={root} className="cs-replies cs-stack cs-narrowed">
      {/* Where it scrolls by itself, the keyboard must reach it. */}
      <div
        className="cs-timeline cs-pad-4 cs-focus-inside"
        role="group"
        tabIndex={0}
        aria-label={t('queryReplies.timeline')}
      >
        <div className="cs-timeline-entries">
          {children}
          <section aria-label={t('queryReplies.thread')}>
            <Thread query={query} me={me} />
          </section>
        </div>
      </div>
      <div className="cs-replies-foot cs-on-surface">
        <Viewers />
        <Permitted anyOf={[BUTTON_KEY.queryEdit]}>
          <NoteBox kind="query" id={query.id} />
        </Permitted>
        {!isNote && <ReplyBox query={query} current={current} reason={reason} />}
      </div>
      <ReplyDialogs query={query} />
      <QueryPicker />
    </div>
  );
}

interface ReplyBoxProps {
  readonly query: QueryDetail;
  readonly current: Composition | null;
  readonly reason: string | null;
}

function ReplyBox({ query, current, reason }: ReplyBoxProps) {
  if (current !== null) return <ReplyComposer query={query} composition={current} reason={reason} />;
  return (
    <Permitted anyOf={[BUTTON_KEY.queryEdit]}>
      <StartResponse queryId={query.id} reason={reason} />
    </Permitted>
  );
}

/**
 * Asks for a confirmation only if a colleague is answering, too.
 * @param reason why the user cannot reply; null: the user can
 */
function StartResponse({ queryId, reason }: { readonly queryId: string; readonly reason: string | null }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { latest } = useSelector(selectThread);
  const colleague = useSelector(selectAnsweringColleague);
  const id = useId();
  return (
    <div className="cs-line-above cs-pad-3-4 cs-row cs-wrap cs-gap-3">
      <Button
        variant="primary"
        data-start-response
        disabled={reason !== null || latest === null}
        aria-describedby={reason === null ? undefined : id}
        onClick={() => dispatch(colleague === null ? startConfirmed({ queryId }) : startRequested({ queryId }))}
      >
        {t('queryReplies.start')}
      </Button>
      {reason !== null && (
        <span id={id} className="cs-replies-reason cs-hint cs-breaks cs-flush">
          {reason}
        </span>
      )}
    </div>
  );
}

/**
 * Moves the focus to the requested element once it is drawn. Waits for a reply that has not loaded yet. Whoever writes a
 * note keeps the focus: what they type is for no customer.
 */
function useFocusRequests(isNote: boolean) {
  const dispatch = useDispatch();
  const { focus } = useSelector(selectComposers);
  const { status, page } = useSelector(selectThread);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focus === null) return;
    const wanted =
      focus.to === 'reply'
        ? `#${replyElementId(focus.replyId)}`
        : focus.to === 'text'
          ? 'textarea'
          : '[data-start-response]';
    const element = isNote ? null : root.current?.querySelector<HTMLElement>(wanted);
    if (element === undefined || (element === null && status === 'loading' && !isNote)) return;
    element?.focus();
    dispatch(focusGiven());
  }, [dispatch, focus, status, page, isNote]);
  return root;
}

/** More viewers than this are only counted. */
const NAMED_MAX = 2;
const VIEWER = 'cs-query-viewer cs-hint cs-row cs-gap-2 cs-breaks cs-narrowed cs-flush';

/** Colleagues who have the query open. Those who are writing come first. */
function Viewers() {
  const { t } = useTranslation();
  const { viewers } = useSelector(selectThread);
  const inOrder = [...viewers].sort((a, b) => Number(b.writingSince !== null) - Number(a.writingSince !== null));
  const others = inOrder.length - NAMED_MAX;
  return (
    <div className="cs-viewers cs-wrap cs-narrowed" role="status">
      {inOrder.slice(0, NAMED_MAX).map((viewer) => (
        <Viewer key={viewer.id} viewer={viewer} />
      ))}
      {others > 0 && <p className={VIEWER}>{t('queryReplies.lookingMany', { count: others })}</p>}
    </div>
  );
}

function Viewer({ viewer: { name, writingSince } }: { readonly viewer: QueryViewer }) {
  const { t } = useTranslation();
  const zone = useTimeZone();
  if (writingSince === null)
    return (
      <p className={VIEWER}>
        <Eye size={14} aria-hidden="true" />
        <span>{t('queryReplies.looking', { name: isolated(name) })}</span>
      </p>
    );
  return (
    <p className={`${VIEWER} cs-warning`}>
      <PencilLine size={14} aria-hidden="true" />
      <span>
        {t('queryReplies.writingSince', { name: isolated(name), time: clockOf(Date.parse(writingSince), zone) })}
      </span>
    </p>
  );
}

interface ThreadProps {
  readonly query: QueryDetail;
  readonly me: SessionUser;
}

/**
 * A page of replies, oldest first; the first page has the newest. It stays while another one is loading. Notes stand
 * among the replies by time.
 */
function Thread({ query, me }: ThreadProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { status, page, wanted } = useSelector(selectThread);
  const entries = useEntries({ query, me });
  if (status === 'failed')
    return <Failure onRetry={() => dispatch(threadPageRequested(wanted))}>{t('queryReplies.failed')}</Failure>;
  if (page === null) return <Loading />;
  if (entries.length === 0) return <Empty>{t('queryReplies.none')}</Empty>;
  return (
    <>
      {page.total > page.records.length && (
        <Pager page={page} label={t('queryReplies.pages')} onMove={(to) => dispatch(threadPageRequested(to))} />
      )}
      <ol
        className="cs-thread cs-above-3 cs-list cs-stack cs-gap-3"
        aria-label={t('queryReplies.thread')}
        aria-busy={status === 'loading'}
      >
        {entries.map(({ key, element }) => (
          <li key={key} className="cs-narrowed">
            {element}
          </li>
        ))}
      </ol>
    </>
  );
}

/** The replies of the page, and the notes from its oldest reply up to the oldest one of the next page in time. */
function useEntries({ query, me }: ThreadProps) {
  const { page, pageTimes } = useSelector(selectThread);
  const notes = useNotes('query', query.id);
  return useMemo(() => {
    const { pageNo = 1, next = null, records = [] } = page ?? {};
    const from = next === null ? '' : (records.at(-1)?.createTime ?? '');
    const to = pageNo === 1 ? null : (pageTimes[pageNo - 1] ?? records[0]?.createTime ?? '');
    return [
      ...[...records].reverse().map((reply) => ({
        key: reply.id,
        time: reply.createTime,
        element: <ReplyItem reply={reply} query={query} me={me} />,
      })),
      ...notes
        .filter(({ createTime }) => createTime >= from && (to === null || createTime < to))
        .map(({ id, createTime, element }) => ({ key: `note-${id}`, time: createTime, element })),
    ].sort((a, b) => (a.time < b.time ? -1 : Number(a.time > b.time)));
  }, [query, me, page, pageTimes, notes]);
}
