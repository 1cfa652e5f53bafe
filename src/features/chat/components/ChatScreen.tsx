import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { ErrorBoundary } from '#common/components/ErrorBoundary.tsx';
import { Failure } from '#common/components/states.tsx';
import { reloadRequested } from '#common/failures.ts';
import { useView } from '#common/view/index.ts';
import { ConnectionBanner } from '#src/conversation/components/ConnectionBanner.tsx';
import { late } from '#src/conversation/components/ConversationViewer.tsx';
import { useLateViews } from '../../lateViews/index.ts';
import { LazyAlertControls } from '../../notifications/index.ts';
import { selectAwaySummary, summaryDismissed } from '../awaySlice.ts';
import { selectHeaderTag, selectMayWrite } from '../accessSelectors.ts';
import {
  isPaneSame,
  selectChats,
  selectConnectionView,
  selectEndQuestion,
  selectIsEnding,
  selectListPlace,
  selectPane,
  type ChatRoot,
} from '../chatSelectors.ts';
import { chatSelected, endRequested, listToggled, workspaceClosed, workspaceOpened } from '../chatSlice.ts';
import { panelToggled, selectPanelChoice } from '../queriesSlice.ts';
import { ChatHeader } from './ChatHeader.tsx';
import { ConnectionButton } from './ConnectionButton.tsx';
import { ListPane } from './ListPane.tsx';
import { Pane } from './Conversation.tsx';
import { usePanelShown } from './panelRoom.ts';
import { useAddress, type Address } from './useAddress.ts';
import './ChatScreen.css';

const QueriesPane = lazy(async () => ({
  default: (await import(/* webpackChunkName: "chat-later" */ './QueriesPane.tsx')).QueriesPane,
}));
const EndQuestion = lazy(async () => ({
  default: (await import(/* webpackChunkName: "chat-later" */ './EndQuestion.tsx')).EndQuestion,
}));
const AwayStrip = lazy(async () => ({
  default: (await import(/* webpackChunkName: "chat-later" */ './AwayStrip.tsx')).AwayStrip,
}));
const ChatCommands = lazy(async () => ({
  default: (await import(/* webpackChunkName: "chat-later" */ './ChatCommands.tsx')).ChatCommands,
}));

/**
 * The workspace: the agent's chats, and the chat of the address (`id`; `fromId` is its customer, `mode` chat or view).
 */
export function ChatScreen() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const address = useAddress();
  const { chatId, fromId, mode } = address;
  useEffect(() => {
    dispatch(workspaceOpened());
    return () => {
      dispatch(workspaceClosed());
    };
  }, [dispatch]);
  useEffect(() => {
    dispatch(chatSelected({ chatId, fromId, mode }));
  }, [dispatch, chatId, fromId, mode]);
  const onReload = () => dispatch(reloadRequested());
  const isListShown = useSelector(selectListPlace) === 'shown';
  const connection = useSelector(selectConnectionView);
  const customerId = usePanelCustomer();
  const isPanelByWidth = useSelector(selectPanelChoice) === 'byWidth';
  const isAsking = useSelector((state: ChatRoot) => selectEndQuestion(state) !== null);
  return (
    <main
      className={classes({ isListShown, isPanelShown: customerId !== null, isPanelByWidth })}
      data-pane={chatId === null ? 'list' : 'conversation'}
    >
      <h1 className="cs-visually-hidden">{t('chat.title')}</h1>
      <ListPane onOpen={address.openChat} />
      <div className="cs-chat-main cs-stack cs-narrowed">
        <Header onBack={address.backToList} onReload={onReload} />
        <ConnectionBanner connection={connection} onReload={onReload} />
        {isAsking && late(<EndQuestion />)}
        <Away onOpen={address.openChat} />
        <Pane onCorrect={address.correct} hasOthers />
      </div>
      {late(<QueriesPane customerId={customerId} />)}
      {late(<ChatCommands />)}
    </main>
  );
}

interface Shown {
  readonly isListShown: boolean;
  readonly isPanelShown: boolean;
  /** The user has not chosen, so it is there where it has room. */
  readonly isPanelByWidth: boolean;
}

function classes({ isListShown, isPanelShown, isPanelByWidth }: Shown): string {
  return [
    'cs-chat',
    ...(isListShown ? [] : ['is-list-hidden']),
    ...(isPanelShown ? ['has-panel'] : []),
    ...(isPanelByWidth ? ['is-panel-by-width'] : []),
  ].join(' ');
}

/** The customer whose queries the panel shows; null while the panel is closed. */
function usePanelCustomer(): string | null {
  const isShown = usePanelShown();
  const customerId = useSelector((state: ChatRoot) => {
    const pane = selectPane(state);
    return pane.name === 'chat' ? pane.chat.customerId : null;
  });
  return isShown ? customerId : null;
}

interface HeaderProps {
  readonly onBack: () => void;
  readonly onReload: () => void;
}

function Header({ onBack, onReload }: HeaderProps) {
  const { t } = useTranslation();
  const { chatSteps: StepsDialog } = useLateViews();
  const [askedAbout, askAbout] = useView('chat.steps');
  const dispatch = useDispatch();
  const pane = useSelector(selectPane, isPaneSame);
  const tag = useSelector(selectHeaderTag);
  const canEnd = useSelector(selectMayWrite);
  const isListShown = useSelector(selectListPlace) === 'shown';
  const isPanelShown = usePanelShown();
  const chat = pane.name === 'chat' ? pane.chat : null;
  const isEnding = useSelector((state: ChatRoot) => chat !== null && selectIsEnding(state, chat.chatId));
  return (
    <>
      <ChatHeader
        chat={chat}
        tag={tag}
        isListShown={isListShown}
        isPanelShown={isPanelShown}
        canEnd={canEnd}
        isEnding={isEnding}
        marks={
          <>
            <LazyAlertControls place="chat" align="end" hasReport />
            <ConnectionButton align="end" />
          </>
        }
        onToggleList={() => dispatch(listToggled())}
        onTogglePanel={() => dispatch(panelToggled({ isShown: !isPanelShown }))}
        onBack={onBack}
        onEnd={() => {
          if (chat !== null) dispatch(endRequested({ chatId: chat.chatId }));
        }}
        onAskWhy={() => askAbout(chat?.chatId ?? null)}
      />
      {askedAbout !== null && StepsDialog && (
        <ErrorBoundary fallback={() => <Failure onRetry={onReload}>{t('errors.pageNotLoaded')}</Failure>}>
          <Suspense>
            <StepsDialog chatId={askedAbout} onDismiss={() => askAbout(null)} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}

function Away({ onOpen }: { readonly onOpen: Address['openChat'] }) {
  const summary = useSelector(selectAwaySummary);
  const dispatch = useDispatch();
  const chats = useSelector(selectChats);
  return (
    <div role="status">
      {summary !== null &&
        late(
          <AwayStrip summary={summary} chats={chats} onOpen={onOpen} onDismiss={() => dispatch(summaryDismissed())} />,
        )}
    </div>
  );
}
