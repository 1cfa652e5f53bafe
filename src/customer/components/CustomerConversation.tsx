import type { TFunction } from 'i18next';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { PERSON_TYPE } from '#contract/domain.ts';
import { hasVisibleCharacter } from '#contract/enteredText.ts';
import type { SendKey } from '#common/commands/index.ts';
import { Button } from '#common/components/Button.tsx';
import { MessageBox } from '../../conversation/components/Composer.tsx';
import { Messages } from '../../conversation/components/Messages.tsx';
import { TypingLine } from '../../conversation/components/TypingLine.tsx';
import { chatExitRequested, selectTyping, type ConversationsRoot } from '../../realtime/index.ts';
import {
  selectDraft,
  selectLine,
  selectLosses,
  selectOwnChat,
  selectTypist,
  type CustomerRoot,
} from '../customerSelectors.ts';
import {
  draftChanged,
  draftSubmitted,
  endDeclined,
  endRequested,
  newChatRequested,
  queryPreferred,
  type EndedBy,
  type Ending,
  type EndProblem,
  type OwnChat,
} from '../customerSlice.ts';
import type { LineState } from '../lineSlice.ts';
import { queryOfCard, viewOpened } from '../viewSlice.ts';
import { ChatQuestions, useFocusFallback } from './SolvedCheck.tsx';
import { useAbsence } from './useAbsence.ts';
import { useBlocked } from './useBlocked.ts';

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
        mayAnswer={progress.name !== 'ended'}
      />
      {progress.name === 'ended' ? <ChatEnded by={progress.by} /> : <Foot chatId={chatId} ending={ending} />}
    </>
  );
}

/** The message box, or the question whether to end the chat. */
function Foot({ chatId, ending }: { readonly chatId: string; readonly ending: Ending }) {
  const dispatch = useDispatch();
  const draft = useSelector(selectDraft);
  const blocked = useBlocked();
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
        disabledReason={blocked}
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
    <div className="cs-customer-strip cs-on-canvas cs-line-above cs-row cs-between cs-small cs-gap-2 cs-muted cs-fixed">
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
    <section
      ref={part}
      className="cs-customer-ended cs-centred-text cs-line-above cs-fixed"
      aria-label={t('customer.endedStatus')}
      tabIndex={-1}
    >
      <ChatQuestions question={t('customer.solved.question')} />
      <p className="cs-below-3 cs-muted">
        {[t(`customer.endedBy.${by}`), hasDraft ? t('customer.draftKept') : ''].join(' ').trim()}
      </p>
      <Button variant="primary" fluid onClick={() => dispatch(newChatRequested())}>
        {t('customer.startNew')}
      </Button>
    </section>
  );
}

/** The place in line while the customer waits, and the way to a query instead. */
function LineCard() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const line = useSelector(selectLine);
  const absence = useAbsence();
  const [title, detail] = absence === null ? textsOf(t, line) : [absence, t('customer.line.offlineInLine')];
  return (
    <div
      className={`cs-customer-line cs-gap-2-3 cs-row cs-wrap cs-between cs-fixed ${absence === null ? '' : 'is-offline'}`.trim()}
    >
      <p className="cs-flush" role="status">
        <strong>{title}</strong> <span>{detail}</span> {line.isWidened && <span>{t('customer.line.widened')}</span>}
      </p>
      <Button onClick={() => dispatch(queryPreferred())}>{t('customer.line.leaveQuery')}</Button>
    </div>
  );
}

function textsOf(t: TFunction, { place, expectedMinutes }: LineState): readonly [string, string] {
  if (place === null) return [t('customer.line.inLine'), t('customer.waitingHint')];
  const title = place === 1 ? t('customer.line.next') : t('customer.line.place', { place });
  return [
    title,
    expectedMinutes === null ? t('customer.waitingHint') : t('customer.line.expected', { count: expectedMinutes }),
  ];
}

interface EndQuestionProps {
  readonly chatId: string;
  readonly isUnderWay: boolean;
  readonly problem: EndProblem | null;
}

/**
 * Asks for confirmation in place of the message box, where the thumb is, before it ends the chat. It stays open until
 * the chat has ended and shows why that failed. The safe answer has the focus, and Escape chooses it.
 */
function EndQuestion({ chatId, isUnderWay, problem }: EndQuestionProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const id = useId();
  const unsent = useSelector((state: CustomerRoot) => selectLosses(state, chatId));
  const decline = () => dispatch(endDeclined());
  const declineButton = useRef<HTMLButtonElement>(null);
  useEffect(() => declineButton.current?.focus(), []);
  return (
    <div
      className="cs-customer-end cs-line-above cs-fixed"
      role="group"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onKeyDown={({ key }) => {
        if (key === 'Escape') decline();
      }}
    >
      <h2 id={`${id}-title`}>{t('customer.endTitle')}</h2>
      <div id={`${id}-text`}>
        <p className="cs-above-1">{t('customer.endLead')}</p>
        {unsent > 0 && <p className="cs-above-1">{t('customer.endUnsent', { count: unsent })}</p>}
      </div>
      <p className="cs-customer-problem cs-above-1 cs-danger" role="alert">
        {problem !== null && (
          <span>{problem.text === '' ? t(`customer.endFailed.${problem.reason}`) : problem.text}</span>
        )}
      </p>
      <div className="cs-customer-answers cs-gap-2 cs-grid">
        <Button ref={declineButton} onClick={decline}>
          {t('customer.endKeep')}
        </Button>
        <Button variant="danger" busy={isUnderWay} onClick={() => dispatch(chatExitRequested({ chatId }))}>
          {t('customer.endConfirm')}
        </Button>
      </div>
    </div>
  );
}
