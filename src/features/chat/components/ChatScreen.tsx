import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { ErrorBoundary, late } from '#common/components/ErrorBoundary.tsx';
import { Failure } from '#common/components/states.tsx';
import { reloadRequested } from '#common/errors.ts';
import { useShown } from '#common/useShown.ts';
import { useView } from '#common/view.ts';
import { ConnectionBanner } from '#src/conversation/components/ConnectionBanner.tsx';
import { useLateViews } from '../../lateViews/index.ts';
import { LookOn } from '../../lookOn/index.ts';
import { Transfers } from '../../transfers/index.ts';
import { selectAwaySummary } from '../awaySlice.ts';
import {
  isPaneSame,
  selectConnectionView,
  selectEndQuestion,
  selectListVisibility,
  selectPane,
  type ChatRoot,
} from '../chatSelectors.ts';
import { chatSelected, workspaceClosed, workspaceOpened } from '../chatSlice.ts';
import { selectPanelChoice } from '../queriesSlice.ts';
import { ChatHeader } from './ChatHeader.tsx';
import { AwayStrip, ChatCommands, ChatPanel, EndQuestion } from './later.tsx';
import { ListPane } from './ListPane.tsx';
import { Pane } from './Conversation.tsx';
import { usePanelShown } from './panelRoom.ts';
import { useAddress, type Address } from './useAddress.ts';
import './ChatScreen.css';

/**
 * The workspace: the agent's chats, and the chat of the address (`id`; `fromId` is its customer, `mode` chat or view).
 */
export function ChatScreen() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const address = useAddress();
  const { chatId, fromId, mode } = address;
  useShown(workspaceOpened, workspaceClosed);
  useEffect(() => {
    dispatch(chatSelected({ chatId, fromId, mode }));
  }, [dispatch, chatId, fromId, mode]);
  const onReload = () => dispatch(reloadRequested());
  const isListShown = useSelector(selectListVisibility) === 'shown';
  const connection = useSelector(selectConnectionView);
  const panelChat = usePanelChat();
  // The user has not chosen, so the panel is there where it has room.
  const isPanelByWidth = useSelector(selectPanelChoice) === 'byWidth';
  const isAsking = useSelector((state: ChatRoot) => selectEndQuestion(state) !== null);
  return (
    <main
      className={[
        'cs-chat cs-flex cs-on-canvas',
        ...(isListShown ? [] : ['is-list-hidden']),
        ...(panelChat === null ? [] : ['has-panel']),
        ...(isPanelByWidth ? ['is-panel-by-width'] : []),
      ].join(' ')}
      data-pane={chatId === null ? 'list' : 'conversation'}
    >
      <h1 className="cs-visually-hidden">{t('chat.title')}</h1>
      <ListPane onOpen={address.openChat} />
      <div className="cs-chat-main cs-stack cs-fill cs-narrowed">
        <Header onBack={address.backToList} onReload={onReload} />
        <ConnectionBanner connection={connection} onReload={onReload} />
        {isAsking && late(<EndQuestion />)}
        <LookOn place="bar" />
        <Transfers place="strip" />
        <Away onOpen={address.openChat} />
        <Pane onCorrect={address.correct} hasOthers />
      </div>
      {late(<ChatPanel chat={panelChat} onEnter={address.openChat} />)}
      {late(<ChatCommands />)}
    </main>
  );
}

/** The chat beside the panel; null while the panel is closed. */
function usePanelChat() {
  const isShown = usePanelShown();
  const pane = useSelector(selectPane, isPaneSame);
  return isShown && pane.name === 'chat' ? pane.chat : null;
}

interface HeaderProps {
  readonly onBack: () => void;
  readonly onReload: () => void;
}

function Header({ onBack, onReload }: HeaderProps) {
  const { t } = useTranslation();
  const { chatSteps: StepsDialog } = useLateViews();
  const [askedAbout, askAbout] = useView('chat.steps');
  const pane = useSelector(selectPane, isPaneSame);
  const chat = pane.name === 'chat' ? pane.chat : null;
  return (
    <>
      <ChatHeader chat={chat} onBack={onBack} onAskWhy={() => askAbout(chat?.chatId ?? null)} />
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
  return <div role="status">{summary !== null && late(<AwayStrip summary={summary} onOpen={onOpen} />)}</div>;
}
