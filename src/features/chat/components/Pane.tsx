import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { Failure, Loading } from '../../../common/components/states.tsx';
import { Composer } from '../../../conversation/components/Composer.tsx';
import { isPaneSame, ownershipOf, selectMyStaffId, selectPane, type ChatPane } from '../chatSelectors.ts';
import { lookupRequested } from '../chatSlice.ts';
import { ChooseChat, Mismatch, NotMine, SignInFirst } from './ChatPlaceholders.tsx';
import { Conversation } from './Conversation.tsx';
import type { Address } from './useAddress.ts';

interface PaneProps {
  readonly onCorrect: Address['correct'];
  /** Opens another chat; null where only this one is shown. */
  readonly onOpen: Address['openChat'] | null;
}

/** The conversation of the selected chat, or why there is none. */
export function Pane({ onCorrect, onOpen }: PaneProps) {
  const { t } = useTranslation();
  const pane = useSelector(selectPane, isPaneSame);
  const me = useSelector(selectMyStaffId);
  if (pane.name === 'chat')
    return (
      <Conversation key={pane.chat.chatId} chat={pane.chat} ownership={ownershipOf(pane.chat, me)} onOpen={onOpen} />
    );
  const reason = pane.name === 'notMine' || pane.name === 'off' || pane.name === 'mismatch' ? pane.name : 'none';
  return (
    <>
      <Blank pane={pane} onCorrect={onCorrect} />
      <Composer
        text=""
        disabledReason={t(`chat.disabled.${reason}`)}
        onChange={() => undefined}
        onSend={() => undefined}
      />
    </>
  );
}

interface BlankProps {
  readonly pane: Exclude<ChatPane, { readonly name: 'chat' }>;
  readonly onCorrect: Address['correct'];
}

function Blank({ pane, onCorrect }: BlankProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  switch (pane.name) {
    case 'off':
      return <SignInFirst />;
    case 'none':
      return <ChooseChat />;
    case 'notMine':
      return <NotMine chatId={pane.chatId} />;
    case 'mismatch':
      return <Mismatch chatId={pane.chatId} onCorrect={() => onCorrect(pane)} />;
    case 'loading':
      return (
        <div className="cs-chat-blank">
          <Loading />
        </div>
      );
    case 'failed':
      return (
        <div className="cs-chat-blank">
          <Failure onRetry={() => dispatch(lookupRequested())}>{t('chat.lookupFailed', { id: pane.chatId })}</Failure>
        </div>
      );
  }
}
