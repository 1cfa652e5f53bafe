import { ChevronDown } from 'lucide-react';
import {
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
  useId,
  type ReactNode,
} from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#common/components/Button.tsx';
import { Empty, Failure, Loading } from '#common/components/states.tsx';
import { formatCount } from '#common/format/number.ts';
import { HoldArea, WaitingChanges } from '#common/liveList/index.ts';
import { useLastingView } from '#common/view/index.ts';
import type { GroupKind } from '../chatGroups.ts';
import type { ChatRow } from '../chatSelectors.ts';
import type { RowGroup } from '../groupSelectors.ts';
import { ChatListItem } from './ChatListItem.tsx';
import { StaleNote } from './StaleNote.tsx';

interface ChatGroupProps {
  readonly kind: GroupKind;
  readonly count: number;
  /** There are more than `count`, which are not loaded. */
  readonly hasMore: boolean;
  readonly isOpen: boolean;
  /** Folds or unfolds it; null where it cannot be folded. */
  readonly onToggle: (() => void) | null;
  /** Options. */
  readonly children: ReactNode;
  /** Below the options. */
  readonly foot: ReactNode;
}

/** A group of the list: its heading with the number of chats, which folds it, and its rows. */
function ChatGroup({ kind, count, hasMore, isOpen, onToggle, children, foot }: ChatGroupProps) {
  const { t } = useTranslation();
  const id = useId();
  const heading = (
    <>
      <span>{t(GROUP_KEY[kind])}</span>{' '}
      <span className="cs-chat-group-count">{`${formatCount(count)}${hasMore ? '+' : ''}`}</span>
    </>
  );
  return (
    <div role="group" aria-labelledby={id} className="cs-chat-group">
      <h3 id={id}>
        {onToggle === null ? (
          heading
        ) : (
          <button type="button" aria-expanded={isOpen} onClick={onToggle}>
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

interface ChatListProps {
  /** What matches the filter, from top to bottom. */
  readonly groups: readonly RowGroup[];
  /** Only some chats are shown: all groups of these are unfolded. */
  readonly isFiltered: boolean;
  /** How many rows would appear, disappear or move if the list were not held. */
  readonly changes: number;
  readonly status: 'loading' | 'ready' | 'stale' | 'failed';
  readonly selectedId: string | null;
  readonly today: string;
  readonly zone: string;
  readonly more: 'none' | 'more' | 'loading';
  readonly onOpen: (row: ChatRow) => void;
  readonly onMore: () => void;
  readonly onRetry: () => void;
  readonly onHold: () => void;
  readonly onRelease: () => void;
  /** The user wants to see the changes. */
  readonly onShow: () => void;
  /** The element around the rows. */
  readonly ref: RefObject<HTMLDivElement | null>;
}

/** The agent's chats in groups. Arrow keys go through all of them, Enter opens one. */
export function ChatList(props: ChatListProps) {
  const { groups, isFiltered, changes, status, selectedId, more, onOpen, onMore, onRetry, ref } = props;
  const { t } = useTranslation();
  const folds = useFolds(groups, selectedId);
  const shown = groups.filter(({ kind }) => isFiltered || folds.isOpen(kind)).flatMap(({ rows }) => rows);
  const focus = useRowFocus(ref);
  const stop = [focus.id, selectedId].find((id) => shown.some(({ chatId }) => chatId === id)) ?? shown[0]?.chatId;
  const openFocused = (event: KeyboardEvent<HTMLElement>) => {
    const row = shown.find(({ chatId }) => chatId === focus.id);
    if (row === undefined || !isOption(event.target) || (event.key !== 'Enter' && event.key !== ' ')) return;
    event.preventDefault();
    onOpen(row);
  };
  const isEmpty = groups.every(({ rows }) => rows.length === 0);
  if (isEmpty && !isFiltered) {
    if (status === 'failed') return <Failure onRetry={onRetry}>{t('chat.listFailed')}</Failure>;
    return status === 'ready' ? <Empty>{t('chat.emptyList')}</Empty> : <Loading />;
  }
  const moreButton = more !== 'none' && (
    <Button className="cs-chat-more" variant="tertiary" fluid busy={more === 'loading'} onClick={onMore}>
      {more === 'loading' ? t('chat.moreLoading') : t('chat.more')}
    </Button>
  );
  return (
    <HoldArea onHold={props.onHold} onRelease={props.onRelease} onEscape={changes > 0 ? props.onShow : null}>
      <div
        ref={ref}
        tabIndex={-1}
        className="cs-chat-scroll cs-fill cs-scroll cs-live-rows cs-waiting"
        onKeyDown={(event) => {
          moveFocus(event);
          openFocused(event);
        }}
        onBlur={focus.onBlur}
      >
        {(status === 'stale' || status === 'failed') && <StaleNote onRetry={onRetry}>{t('chat.listStale')}</StaleNote>}
        {isEmpty && <Empty>{t('chat.noMatch')}</Empty>}
        {groups
          .filter(({ kind, rows }) => rows.length > 0 || (!isFiltered && ALWAYS_SHOWN.has(kind)))
          .map(({ kind, rows }) => (
            <ChatGroup
              key={kind}
              kind={kind}
              count={rows.length}
              hasMore={kind === 'ended' && more !== 'none'}
              isOpen={isFiltered || folds.isOpen(kind)}
              onToggle={isFiltered || rows.length === 0 ? null : () => folds.toggle(kind)}
              foot={kind === 'ended' && !isFiltered && moreButton}
            >
              {rows.map((row) => (
                <ChatListItem
                  key={row.chatId}
                  row={row}
                  isSelected={row.chatId === selectedId}
                  isTabStop={row.chatId === stop}
                  today={props.today}
                  zone={props.zone}
                  onOpen={onOpen}
                  onFocus={focus.onFocus}
                />
              ))}
            </ChatGroup>
          ))}
        {isFiltered && moreButton}
      </div>
      <div className="cs-chat-changes">
        <WaitingChanges count={changes} onShow={props.onShow} />
      </div>
    </HoldArea>
  );
}

/** Their number matters when it is 0, too. */
const ALWAYS_SHOWN: ReadonlySet<string> = new Set(['waiting', 'answered']);

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
  const target = at < 0 ? null : targetOf(event.key, at, options.length);
  if (target === null) return;
  event.preventDefault();
  options[target]?.focus();
}

function targetOf(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return Math.min(at + 1, count - 1);
    case 'ArrowUp':
      return Math.max(at - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
