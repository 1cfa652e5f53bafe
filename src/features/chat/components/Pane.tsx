import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { ErrorBoundary } from '#common/components/ErrorBoundary.tsx';
import { Composer } from '#src/conversation/components/Composer.tsx';
import { isPaneSame, ownershipOf, selectMyStaffId, selectPane } from '../chatSelectors.ts';
import { Conversation } from './Conversation.tsx';
import type { Address } from './useAddress.ts';

const Blank = lazy(async () => ({
  default: (await import(/* webpackChunkName: "chat-later" */ './ChatPlaceholders.tsx')).Blank,
}));
/** As large as what comes. */
const NOTHING = <div className="cs-chat-blank cs-fill cs-grid cs-scroll" />;

interface PaneProps {
  readonly onCorrect: Address['correct'];
  /** Other chats are beside it, so the user can go on to them. */
  readonly hasOthers: boolean;
}

/** The conversation of the selected chat, or why there is none. */
export function Pane({ onCorrect, hasOthers }: PaneProps) {
  const { t } = useTranslation();
  const pane = useSelector(selectPane, isPaneSame);
  const me = useSelector(selectMyStaffId);
  if (pane.name === 'chat')
    return (
      <Conversation
        key={pane.chat.chatId}
        chat={pane.chat}
        ownership={ownershipOf(pane.chat, me)}
        hasOthers={hasOthers}
      />
    );
  const reason = pane.name === 'notMine' || pane.name === 'off' || pane.name === 'mismatch' ? pane.name : 'none';
  return (
    <>
      <ErrorBoundary fallback={() => NOTHING}>
        <Suspense fallback={NOTHING}>
          <Blank pane={pane} onCorrect={onCorrect} />
        </Suspense>
      </ErrorBoundary>
      <Composer
        text=""
        disabledReason={t(`chat.disabled.${reason}`)}
        onChange={() => undefined}
        onSend={() => undefined}
      />
    </>
  );
}
