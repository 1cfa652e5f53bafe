import { ChevronDown } from 'lucide-react';
import {
  useCallback,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { Button } from '#common/components/Button.tsx';
import { Empty } from '#common/components/states.tsx';
import { useTimeZone } from '#common/components/timeZone.ts';
import { dayOf } from '#common/format/messageTime.ts';
import { formatCount } from '#common/format/number.ts';
import { useLastingView } from '#common/view.ts';
import type { GroupKind } from '../chatGroups.ts';
import {
  selectMore,
  selectNow,
  selectSelectedId,
  selectWorkspaceStatus,
  type ChatRoot,
  type ChatRow,
} from '../chatSelectors.ts';
import { listRequested, moreRequested } from '../chatSlice.ts';
import type { RowGroup } from '../groupSelectors.ts';
import { ChatListItem } from './ChatListItem.tsx';
import { StaleNote } from './StaleNote.tsx';

/** Their number matters when it is 0, too. */
const ALWAYS_SHOWN: ReadonlySet<string> = new Set(['waiting', 'answered']);

interface ChatListProps {
  /** What matches the filter, from top to bottom. */
  readonly groups: readonly RowGroup[];
  /** Only some chats are shown: all groups of these are unfolded. */
  readonly isFiltered: boolean;
  readonly onOpen: (row: ChatRow) => void;
  /** The element around the rows. */
  readonly ref: RefObject<HTMLDivElement | null>;
}

/** The agent's chats in groups. Arrow keys go through all of them, Enter opens one. */
export function ChatList({ groups, isFiltered, onOpen, ref }: ChatListProps) {
  const { t } = useTranslation();
  const zone = useTimeZone();
  const selectedId = useSelector(selectSelectedId);
  const hasMore = useSelector(selectMore) !== 'none';
  const today = useSelector((state: ChatRoot) => dayOf(selectNow(state), zone));
  const folds = useFolds(groups, selectedId);
  const shown = groups.filter(({ kind }) => isFiltered || folds.isOpen(kind)).flatMap(({ rows }) => rows);
  const focus = useRowFocus(ref);
  const stop = [focus.id, selectedId].find((id) => shown.some(({ chatId }) => chatId === id)) ?? shown[0]?.chatId;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    moveFocus(event);
    const row = shown.find(({ chatId }) => chatId === focus.id);
    if (row === undefined || !isOption(event.target) || (event.key !== 'Enter' && event.key !== ' ')) return;
    event.preventDefault();
    onOpen(row);
  };
  const groupOf = ({ kind, rows }: RowGroup) => (
    <ChatGroup
      key={kind}
      kind={kind}
      count={rows.length}
      hasMore={kind === 'ended' && hasMore}
      isOpen={isFiltered || folds.isOpen(kind)}
      onToggle={isFiltered || rows.length === 0 ? null : () => folds.toggle(kind)}
      foot={kind === 'ended' && !isFiltered && <MoreButton />}
    >
      {rows.map((row) => (
        <ChatListItem
          key={row.chatId}
          row={row}
          isSelected={row.chatId === selectedId}
          isTabStop={row.chatId === stop}
          today={today}
          onOpen={onOpen}
          onFocus={focus.onFocus}
        />
      ))}
    </ChatGroup>
  );
  return (
    <div
      ref={ref}
      tabIndex={-1}
      className="cs-chat-scroll cs-contained cs-fill cs-scroll cs-live-rows cs-waiting"
      onKeyDown={onKeyDown}
      onBlur={focus.onBlur}
    >
      <ListStale />
      {groups.every(({ rows }) => rows.length === 0) && <Empty>{t('chat.noMatch')}</Empty>}
      {groups
        .filter(({ kind, rows }) => rows.length > 0 || (!isFiltered && ALWAYS_SHOWN.has(kind)))
        .map((group) => groupOf(group))}
      {isFiltered && <MoreButton />}
    </div>
  );
}

function ListStale() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const status = useSelector(selectWorkspaceStatus);
  if (status !== 'stale' && status !== 'failed') return null;
  return <StaleNote onRetry={() => dispatch(listRequested())}>{t('chat.listStale')}</StaleNote>;
}

function MoreButton() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const more = useSelector(selectMore);
  if (more === 'none') return null;
  const isLoading = more === 'loading';
  return (
    <Button
      className="cs-chat-more"
      variant="tertiary"
      fluid
      busy={isLoading}
      onClick={() => dispatch(moreRequested())}
    >
      {isLoading ? t('chat.moreLoading') : t('chat.more')}
    </Button>
  );
}

interface ChatGroupProps {
  readonly kind: GroupKind;
  readonly count: number;
  /** There are more than `count`, which are not loaded. */
  readonly hasMore: boolean;
  readonly isOpen: boolean;
  /** Folds or unfolds it; null where it cannot be folded. */
  readonly onToggle: (() => void) | null;
  readonly children: ReactNode;
  readonly foot: ReactNode;
}

/** A group of the list: its heading with the number of chats, which folds it, and its rows. */
function ChatGroup({ kind, count, hasMore, isOpen, onToggle, children, foot }: ChatGroupProps) {
  const { t } = useTranslation();
  const id = useId();
  const heading = (
    <>
      <span>{t(GROUP_KEY[kind])}</span>{' '}
      <span className="cs-chat-group-count cs-digits">{`${formatCount(count)}${hasMore ? '+' : ''}`}</span>
    </>
  );
  return (
    <div role="group" aria-labelledby={id} className="cs-chat-group">
      <h3 id={id} className="cs-on-surface cs-pad-2-3 cs-muted cs-tiny">
        {onToggle === null ? (
          heading
        ) : (
          <button
            type="button"
            className="cs-item cs-row cs-gap-1 cs-full-width cs-pad-2-3 cs-rounded"
            aria-expanded={isOpen}
            onClick={onToggle}
          >
            {heading}
            <ChevronDown size={16} aria-hidden="true" />
          </button>
        )}
      </h3>
      {isOpen && count > 0 && (
        <div role="listbox" aria-labelledby={id}>
          {children}
        </div>
      )}
      {isOpen && foot}
    </div>
  );
}

const GROUP_KEY = {
  waiting: 'chat.groupWaiting',
  answered: 'chat.groupAnswered',
  putOff: 'chat.groupPutOff',
  left: 'chat.stateLeft',
  ended: 'chat.stateEnded',
} as const;

/**
 * Which groups are unfolded. Ended chats are folded away unless the selected chat is one of them. What the user chooses
 * instead is kept as words like 'ended+' and 'waiting-'.
 */
function useFolds(groups: readonly RowGroup[], selectedId: string | null) {
  const [chosen, choose] = useLastingView('chat.folds');
  const words = chosen === null ? [] : chosen.split(' ');
  const isOpenAtFirst = (kind: GroupKind) =>
    kind !== 'ended' ||
    groups.some((group) => group.kind === kind && group.rows.some(({ chatId }) => chatId === selectedId));
  const isOpen = (kind: GroupKind) =>
    words.includes(`${kind}+`) || (isOpenAtFirst(kind) && !words.includes(`${kind}-`));
  const toggle = (kind: GroupKind) => {
    const next = !isOpen(kind);
    const others = words.filter((word) => word !== `${kind}+` && word !== `${kind}-`);
    const all = next === isOpenAtFirst(kind) ? others : [...others, `${kind}${next ? '+' : '-'}`];
    choose(all.length === 0 ? null : all.join(' '));
  };
  return { isOpen, toggle };
}

/** The row that has the focus, or had it last. The focus follows a row into another group. */
function useRowFocus(list: RefObject<HTMLDivElement | null>) {
  const [id, setId] = useState<string | null>(null);
  const isInside = useRef(false);
  const onFocus = useCallback((chatId: string) => {
    isInside.current = true;
    setId(chatId);
  }, []);
  const onBlur = useCallback(() => {
    isInside.current = false;
  }, []);
  // A row in another group is another element. No event reports that the one with the focus is gone.
  useLayoutEffect(() => {
    if (isInside.current && document.activeElement === document.body && id !== null)
      list.current?.querySelector<HTMLElement>(`[data-chat-id="${CSS.escape(id)}"]`)?.focus();
  });
  return { id, onFocus, onBlur };
}

function isOption(target: EventTarget): target is HTMLElement {
  return target instanceof HTMLElement && target.role === 'option';
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const options = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=option]')];
  const at = options.findIndex((option) => option === event.target);
  const last = options.length - 1;
  const targets = new Map([
    ['ArrowDown', Math.min(at + 1, last)],
    ['ArrowUp', Math.max(at - 1, 0)],
    ['Home', 0],
    ['End', last],
  ]);
  const target = targets.get(event.key);
  if (at < 0 || target === undefined) return;
  event.preventDefault();
  options[target]?.focus();
}
