import { late } from '#common/components/ErrorBoundary.tsx';
import { House } from 'lucide-react';
import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector, useStore } from 'react-redux';
import { useThrottledSelector } from '#common/browser/useThrottledSelector.ts';
import { useClock } from '#common/clock/index.ts';
import { useKeyHint } from '#common/commands/index.ts';
import { Link } from '#common/components/Link.tsx';
import { Empty, Failure, Loading } from '#common/components/states.tsx';
import { customerNameOf } from '#common/format/erasedNames.ts';
import { HoldArea, WaitingChanges } from '#common/liveList/index.ts';
import { useProductName } from '#common/products.ts';
import { wordsOf } from '#src/conversation/messageView.ts';
import { LazyAlertControls } from '../../notifications/index.ts';
import { LazyPresenceControl } from '../../presence/index.ts';
import { Transfers } from '../../transfers/index.ts';
import { CHAT_FILTER_ID } from '../chatAddress.ts';
import { matcherOf } from '../chatGroups.ts';
import { rowsHeld, rowsReleased } from '../chatOrder.ts';
import { selectConnectionView, selectWorkspaceStatus, type ChatRoot, type ChatRow } from '../chatSelectors.ts';
import { listRequested } from '../chatSlice.ts';
import { selectGroupedRows, selectGroups, type RowGroup } from '../groupSelectors.ts';
import { ChatList } from './ChatList.tsx';
import { Blank, SearchMessages } from './later.tsx';
import { ConnectionButton } from './ChatHeader.tsx';
import './ChatList.css';

/**
 * Shortest time between two drawings of the list, in milliseconds. In a flood, drawing every change would cost too
 * much.
 */
export const DRAW_MS = 500;

/** The left column: the agent's chats, and the state of the connection. */
export function ListPane({ onOpen }: { readonly onOpen: (row: ChatRow) => void }) {
  const { t } = useTranslation();
  useClock();
  const isOff = useSelector((state: ChatRoot) => selectConnectionView(state).name === 'off');
  return (
    <nav className="cs-chat-list cs-shortened cs-fixed cs-anchor cs-on-surface cs-stack" aria-label={t('chat.title')}>
      <div className="cs-chat-list-head cs-row cs-gap-2 cs-fixed">
        <Link className="cs-home-link cs-muted cs-grid" to="/" aria-label={t('chat.home')} title={t('chat.home')}>
          <House size={18} aria-hidden="true" />
        </Link>
        <h2>{t('chat.title')}</h2>
        <LazyAlertControls viewKey="chats" align="start" hasReport />
        <ConnectionButton align="start" />
      </div>
      <div className="cs-chat-presence cs-row cs-fixed">
        <LazyPresenceControl />
      </div>
      {isOff ? (
        <div className="cs-chat-list-off cs-stack cs-grow">{late(<Blank pane={{ name: 'off' }} />)}</div>
      ) : (
        <>
          <Transfers place="list" />
          <Chats onOpen={onOpen} />
        </>
      )}
    </nav>
  );
}

function Chats({ onOpen }: { readonly onOpen: (row: ChatRow) => void }) {
  const dispatch = useDispatch();
  const store = useStore<ChatRoot>();
  const { groups, changes } = useThrottledSelector(selectGroupedRows, DRAW_MS);
  const [typed, setTyped] = useState('');
  const matching = useMatching(groups, typed);
  const list = useRef<HTMLDivElement>(null);
  const total = countOf(groups);
  const hold = () =>
    dispatch(rowsHeld({ groups: groups.map(({ kind, rows }) => ({ kind, ids: rows.map(({ chatId }) => chatId) })) }));
  const showChanges = () => dispatch(rowsHeld({ groups: selectGroups(store.getState()) }));
  return (
    <>
      {(total > 0 || typed !== '') && (
        <ChatFilter
          text={typed}
          found={matching === null ? null : { shown: countOf(matching), total }}
          onChange={setTyped}
          onLeave={() => list.current?.querySelector<HTMLElement>('[role=option][tabindex="0"]')?.focus()}
        />
      )}
      {total === 0 && matching === null ? (
        <NoChats />
      ) : (
        <HoldArea onHold={hold} onRelease={() => dispatch(rowsReleased())} onEscape={changes > 0 ? showChanges : null}>
          <ChatList ref={list} groups={matching ?? groups} isFiltered={matching !== null} onOpen={onOpen} />
          <div className="cs-chat-changes cs-centred-text cs-absolute">
            <WaitingChanges count={changes} onShow={showChanges} />
          </div>
        </HoldArea>
      )}
    </>
  );
}

function NoChats() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const status = useSelector(selectWorkspaceStatus);
  if (status === 'failed') return <Failure onRetry={() => dispatch(listRequested())}>{t('chat.listFailed')}</Failure>;
  return status === 'ready' ? <Empty>{t('chat.emptyList')}</Empty> : <Loading />;
}

/** The chats in which the typed words occur: in name, number, product or the newest message. Null: no word is typed. */
function useMatching(groups: readonly RowGroup[], typed: string): readonly RowGroup[] | null {
  const { t } = useTranslation();
  const productName = useProductName();
  return useMemo(() => {
    const matches = matcherOf(typed);
    if (matches === null) return null;
    const textOf = ({ chatId, nickName, comeFrom, last }: ChatRow) =>
      [
        customerNameOf(t, nickName),
        t('chat.chatNo', { id: chatId }),
        productName(comeFrom),
        last === null ? '' : wordsOf(t, last.msgType, last.msg),
      ].join('\n');
    return groups.map(({ kind, rows }) => ({ kind, rows: rows.filter((row) => matches(textOf(row))) }));
  }, [t, productName, groups, typed]);
}

function countOf(groups: readonly RowGroup[]): number {
  return groups.reduce((sum, { rows }) => sum + rows.length, 0);
}

interface ChatFilterProps {
  readonly text: string;
  /** How many of the listed chats match; null: the text asks for nothing. */
  readonly found: { readonly shown: number; readonly total: number } | null;
  readonly onChange: (text: string) => void;
  readonly onLeave: () => void;
}

/**
 * Narrows the list by words, and says how many chats remain. Escape empties it, arrow down leads to the chats, Enter to
 * the messages with these words.
 */
function ChatFilter({ text, found, onChange, onLeave }: ChatFilterProps) {
  const { t } = useTranslation();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && text !== '') onChange('');
    else if (event.key === 'ArrowDown') onLeave();
    else return;
    event.preventDefault();
  };
  return (
    <form
      className="cs-chat-filter cs-hint cs-row cs-wrap cs-gap-2 cs-unbroken cs-digits cs-fixed"
      role="search"
      onSubmit={(event) => event.preventDefault()}
    >
      <input
        id={CHAT_FILTER_ID}
        type="search"
        value={text}
        {...useKeyHint('chat.search')(t('chat.filter'))}
        aria-label={t('chat.filter')}
        placeholder={t('chat.filterHint')}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <span role="status">{found !== null && t('chat.found', found)}</span>
      {text !== '' && late(<SearchMessages typed={text} />)}
    </form>
  );
}
