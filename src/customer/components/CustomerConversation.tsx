import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { PERSON_TYPE } from '#contract/domain.ts';
import { hasVisibleCharacter } from '#contract/visibleText.ts';
import type { SendKey } from '#common/commands/index.ts';
import { Button } from '#common/components/Button.tsx';
import { MessageBox } from '../../conversation/components/Composer.tsx';
import { Messages } from '../../conversation/components/Messages.tsx';
import { TypingLine } from '../../conversation/components/TypingLine.tsx';
import { selectTyping, type ConversationsRoot } from '../../realtime/index.ts';
import { selectDraft, selectOwnChat, selectTypist } from '../customerSelectors.ts';
import {
  draftChanged,
  draftSubmitted,
  endRequested,
  newChatRequested,
  type EndedBy,
  type Ending,
  type OwnChat,
} from '../customerSlice.ts';
import { queryOfCard, viewOpened } from '../place/placeSlice.ts';
import { EndQuestion } from './EndQuestion.tsx';
import { LineCard } from './LineCard.tsx';
import { SolvedCheck } from './SolvedCheck.tsx';
import { useFocusFallback } from './useFocusFallback.ts';

/** The customer's conversation with the agent. Use the chat's id as `key`. */
export function CustomerConversation({
  chat: { chatId, progress },
  ending,
}: {
  readonly chat: OwnChat;
  readonly ending: Ending;
}) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const onOpenCard = useCallback(
    (queryId: string) => dispatch(viewOpened(queryOfCard(queryId, chatId))),
    [dispatch, chatId],
  );
  return (
    <>
      <Messages
        chatId={chatId}
        label={t('customer.messages')}
        ownType={PERSON_TYPE.customer}
        failedText={t('customer.messagesFailed')}
        onOpenCard={onOpenCard}
      />
      {progress.name === 'ended' ? <ChatEnded by={progress.by} /> : <Foot chatId={chatId} ending={ending} />}
    </>
  );
}

/** The message box, or the question whether to end the chat. */
function Foot({ chatId, ending }: { readonly chatId: string; readonly ending: Ending }) {
  const dispatch = useDispatch();
  const draft = useSelector(selectDraft);
  const [sendKey] = useState<SendKey>(() => (isTouchOnly() ? 'modEnter' : 'enter'));
  const isWaiting = useSelector(selectOwnChat)?.progress.name === 'waiting';
  if (ending.name !== 'none') {
    return (
      <EndQuestion
        chatId={chatId}
        isUnderWay={ending.name === 'underWay'}
        problem={ending.name === 'asking' ? ending.problem : null}
      />
    );
  }
  return (
    <>
      {isWaiting && <LineCard />}
      <ComposerStrip chatId={chatId} />
      <MessageBox
        chatId={chatId}
        text={draft}
        disabledReason={null}
        sendKey={sendKey}
        onChange={(text) => dispatch(draftChanged(text))}
        onSend={(text) => dispatch(draftSubmitted(text))}
      />
    </>
  );
}

/** The keyboard of a phone has no Shift+Enter: there Enter breaks the line, and the button sends. */
function isTouchOnly(): boolean {
  return !window.matchMedia('(any-pointer: fine)').matches && window.matchMedia('(pointer: coarse)').matches;
}

/**
 * A line above the message box: whether the agent is typing, and the button that ends the chat. Its height does not
 * depend on its text.
 */
function ComposerStrip({ chatId }: { readonly chatId: string }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const typist = useSelector(selectTypist);
  const isSpoken = useSelector((state: ConversationsRoot) => selectTyping(state, chatId)?.isSpoken === true);
  return (
    <div className="cs-customer-strip cs-row cs-between cs-gap-2 cs-muted cs-fixed">
      <TypingLine name={typist} isSpoken={isSpoken} />
      <Button variant="tertiary" onClick={() => dispatch(endRequested())}>
        {t('customer.end')}
      </Button>
    </div>
  );
}

/** Replaces the message box after the chat: how it ended, the solved check, and a button for a new chat. */
function ChatEnded({ by }: { readonly by: EndedBy }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const part = useRef<HTMLElement>(null);
  const hasDraft = hasVisibleCharacter(useSelector(selectDraft));
  useFocusFallback(part, by);
  return (
    <section ref={part} className="cs-customer-ended" aria-label={t('customer.endedStatus')} tabIndex={-1}>
      <SolvedCheck question={t('customer.solved.question')} />
      <p>{[t(`customer.endedBy.${by}`), hasDraft ? t('customer.draftKept') : ''].join(' ').trim()}</p>
      <Button variant="primary" fluid onClick={() => dispatch(newChatRequested())}>
        {t('customer.startNew')}
      </Button>
    </section>
  );
}
