import { House } from 'lucide-react';
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { Composer } from '../../../common/components/chat/Composer.tsx';
import { ConnectionBanner, ConnectionMark } from '../../../common/components/chat/ConnectionBanner.tsx';
import { Failure, Loading } from '../../../common/components/states.tsx';
import { useTimeZone } from '../../../common/components/timeZone.tsx';
import { dayOf } from '../../../common/format/messageTime.ts';
import { reconnectRequested } from '../../../realtime/index.ts';
import {
  selectChatRows, selectConnectionView, selectEndQuestion, selectIsEnding, selectListPlace, selectMore, selectMyStaffId, selectNow, selectPane,
  selectSelectedId, selectWorkspaceStatus, standingOf, type ChatPane, type ChatRoot, type ChatRow,
} from '../chatSelectors.ts';
import {
  chatSelected, endConfirmed, endDeclined, endRequested, listRequested, listToggled, lookupRequested, moreRequested, workspaceClosed,
  workspaceOpened,
} from '../chatSlice.ts';
import { ChatHeader } from './ChatHeader.tsx';
import { ChatList } from './ChatList.tsx';
import { ChooseChat, NotMine, SignInFirst } from './ChatNotices.tsx';
import { Conversation } from './Conversation.tsx';
import { EndChatDialog } from './EndChatDialog.tsx';
import './ChatScreen.css';

/** Marks a history entry whose predecessor is the list: going back to the list is going back. */
const FROM_LIST = { fromList: true } as const;

interface ChatScreenProps {
  /** Loads the page afresh, when only that helps. */
  readonly onReload: () => void;
}

/** The workspace: the agent's chats, and the one that the address names (`id`; `fromId` is its customer). */
export function ChatScreen({ onReload }: ChatScreenProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { selectedId, openChat, backToList } = useAddress();
  useEffect(() => {
    dispatch(workspaceOpened());
    return () => { dispatch(workspaceClosed()); };
  }, [dispatch]);
  useEffect(() => { dispatch(chatSelected({ chatId: selectedId })); }, [dispatch, selectedId]);
  const isListShown = useSelector(selectListPlace) === 'shown';
  const connection = useSelector(selectConnectionView);
  const question = useSelector(selectEndQuestion);
  return (
    <main className={`cs-chat ${isListShown ? '' : 'is-list-hidden'}`.trim()} data-pane={selectedId === null ? 'list' : 'conversation'}>
      <h1 className="cs-visually-hidden">{t('chat.title')}</h1>
      <ListPane onOpen={openChat} />
      <div className="cs-chat-main">
        <Header onBack={backToList} />
        <ConnectionBanner connection={connection} onReconnect={() => dispatch(reconnectRequested())} onReload={onReload} />
        <Pane />
      </div>
      {question !== null && (
        <EndChatDialog
          loss={question.loss}
          onConfirm={() => dispatch(endConfirmed({ chatId: question.chatId }))}
          onDecline={() => dispatch(endDeclined())}
        />
      )}
    </main>
  );
}

/** The address says which chat is shown, so that a reload, a bookmark and the back button do what they should. */
function useAddress() {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const location = useLocation();
  const state: unknown = location.state;
  const selectedId = params.get('id');
  const openChat = useCallback(({ chatId, customerId }: ChatRow) => {
    setParams({ id: chatId, fromId: customerId }, selectedId === null ? { state: FROM_LIST } : { replace: true, state });
  }, [setParams, selectedId, state]);
  const backToList = useCallback(() => {
    if (typeof state === 'object' && state !== null && 'fromList' in state) void navigate(-1);
    else setParams({}, { replace: true });
  }, [navigate, setParams, state]);
  return { selectedId: selectedId === '' ? null : selectedId, openChat, backToList };
}

function ListPane({ onOpen }: { readonly onOpen: (row: ChatRow) => void }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const zone = useTimeZone();
  const status = useSelector(selectWorkspaceStatus);
  const rows = useSelector(selectChatRows);
  const selectedId = useSelector(selectSelectedId);
  const more = useSelector(selectMore);
  const today = useSelector((state: ChatRoot) => dayOf(selectNow(state), zone));
  const connection = useSelector(selectConnectionView);
  return (
    <nav className="cs-chat-list" aria-label={t('chat.listOf')}>
      <div className="cs-chat-list-head">
        <Link className="cs-chat-home" to="/" aria-label={t('chat.home')} title={t('chat.home')}><House size={18} aria-hidden="true" /></Link>
        <h2>{t('chat.title')}</h2>
        <ConnectionMark connection={connection} />
      </div>
      {connection.name !== 'off' && (
        <ChatList
          rows={rows}
          status={status === 'closed' || status === 'waiting' ? 'loading' : status}
          selectedId={selectedId}
          today={today}
          zone={zone}
          more={more}
          onOpen={onOpen}
          onMore={() => dispatch(moreRequested())}
          onRetry={() => dispatch(listRequested())}
        />
      )}
    </nav>
  );
}

function Header({ onBack }: { readonly onBack: () => void }) {
  const dispatch = useDispatch();
  const pane = useSelector(selectPane);
  const me = useSelector(selectMyStaffId);
  const connection = useSelector(selectConnectionView);
  const isListShown = useSelector(selectListPlace) === 'shown';
  const chat = pane.name === 'chat' ? pane.chat : null;
  const isEnding = useSelector((state: ChatRoot) => chat !== null && selectIsEnding(state, chat.chatId));
  return (
    <ChatHeader
      chat={chat}
      standing={chat === null ? 'notMine' : standingOf(chat, me)}
      isListShown={isListShown}
      isEnding={isEnding}
      connectionMark={<ConnectionMark connection={connection} />}
      onToggleList={() => dispatch(listToggled())}
      onBack={onBack}
      onEnd={() => { if (chat !== null) dispatch(endRequested({ chatId: chat.chatId })); }}
    />
  );
}

function Pane() {
  const { t } = useTranslation();
  const pane = useSelector(selectPane);
  const me = useSelector(selectMyStaffId);
  if (pane.name === 'chat') return <Conversation key={pane.chat.chatId} chat={pane.chat} standing={standingOf(pane.chat, me)} />;
  return (
    <>
      <Blank pane={pane} />
      <Composer
        text=""
        disabledReason={t(`chat.disabled.${pane.name === 'notMine' || pane.name === 'off' ? pane.name : 'none'}`)}
        onChange={() => undefined}
        onSend={() => undefined}
      />
    </>
  );
}

function Blank({ pane }: { readonly pane: Exclude<ChatPane, { readonly name: 'chat' }> }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  switch (pane.name) {
    case 'off': return <SignInFirst />;
    case 'none': return <ChooseChat />;
    case 'loading': return <div className="cs-chat-blank"><Loading /></div>;
    case 'notMine': return <NotMine chatId={pane.chatId} />;
    case 'failed': return (
      <div className="cs-chat-blank">
        <Failure onRetry={() => dispatch(lookupRequested())}>{t('chat.lookupFailed', { id: pane.chatId })}</Failure>
      </div>
    );
  }
}
