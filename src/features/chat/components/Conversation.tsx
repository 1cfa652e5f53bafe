import { SkipForward } from 'lucide-react';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { PERSON_TYPE } from '#contract/domain.ts';
import { chatPictures, pictureCopyRequested } from '#src/conversation/attachments/chatPictures.ts';
import { Composer, MessageBox } from '#src/conversation/components/Composer.tsx';
import { Messages } from '#src/conversation/components/Messages.tsx';
import { TypingLine } from '#src/conversation/components/TypingLine.tsx';
import { useAttachments } from '#src/conversation/components/useAttachments.ts';
import { conversationOpened, selectTyping } from '#src/realtime/index.ts';
import { useThrottledSelector } from '#common/browser/useThrottledSelector.ts';
import { selectSendKey, useKeyHint } from '#common/commands/index.ts';
import { Button } from '#common/components/Button.tsx';
import { DropArea } from '#common/components/DropArea.tsx';
import { late } from '#common/components/ErrorBoundary.tsx';
import { useTimeZone } from '#common/components/timeZone.ts';
import { customerNameOf } from '#common/format/erasedNames.ts';
import { clockOf } from '#common/format/messageTime.ts';
import { isolated } from '#contract/names.ts';
import { useProductName } from '#common/products.ts';
import { CannedButton, CannedReplies } from '../../cannedTexts/index.ts';
import { LookOn } from '../../lookOn/index.ts';
import { NoteBox, useNoteMode, useNotes } from '../../notes/index.ts';
import { PutOff } from '../../putOff/index.ts';
import type { SessionRoot } from '../../session/index.ts';
import type { ShownChat } from '../chatList.ts';
import { mayLookOn, selectClosedReason } from '../accessSelectors.ts';
import {
  isPaneSame,
  selectColleagueName,
  selectCustomerText,
  selectDraft,
  selectInserted,
  selectIsRefused,
  selectPane,
  selectSendQuestion,
  selectUnreadLine,
  type ChatRoot,
} from '../chatSelectors.ts';
import { draftChanged, draftSubmitted, sendNextRequested } from '../chatSlice.ts';
import { copyRequested } from '../connectionDetailsSlice.ts';
import { nextWaiting, selectGroups } from '../groupSelectors.ts';
import { panelToggled, openedQuery, selectIsQueryOpened } from '../queriesSlice.ts';
import { Blank, ChatQuery, SendQuestion } from './later.tsx';
import { DRAW_MS } from './ListPane.tsx';
import { StaleNote } from './StaleNote.tsx';
import { hasPanelRoom } from './panelRoom.ts';
import type { Address } from './useAddress.ts';

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
  if (pane.name === 'chat') return <Conversation key={pane.chat.chatId} chat={pane.chat} hasOthers={hasOthers} />;
  const reason = pane.name === 'notMine' || pane.name === 'off' || pane.name === 'mismatch' ? pane.name : 'none';
  return (
    <>
      {late(<Blank pane={pane} onCorrect={onCorrect} />, NOTHING)}
      <Composer
        text=""
        disabledReason={t(`chat.disabled.${reason}`)}
        onChange={() => undefined}
        onSend={() => undefined}
      />
    </>
  );
}

interface ConversationProps extends Pick<PaneProps, 'hasOthers'> {
  readonly chat: ShownChat;
}

/** The messages of a chat and the message box. Needs the chat's id as `key`. */
function Conversation({ chat, hasOthers }: ConversationProps) {
  const { chatId } = chat;
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { onFiles } = useAttachments(chatPictures, chatId);
  const unreadAfter = useSelector((state: ChatRoot) => selectUnreadLine(state, chatId));
  const onOpenCard = useCallback((id: string) => dispatch(openedQuery.actions.opened({ id })), [dispatch]);
  const isRefused = useSelector((state: ChatRoot) => selectIsRefused(state, chatId));
  const isOpen = useSelector(selectClosedReason) === null;
  const isQueryOpened = useSelector(selectIsQueryOpened);
  const isAsked = useSelector((state: ChatRoot) => selectSendQuestion(state, chatId) !== null);
  const { box, focusBox } = useFocusOnBox();
  const mayWhisper = useSelector((state: ChatRoot & SessionRoot) => mayLookOn(state, 'whisper'));
  const isNote = useNoteMode('chat', chatId, mayWhisper);
  return (
    <DropArea onFiles={isOpen && !isNote ? onFiles : null}>
      <Messages
        chatId={chatId}
        label={t('chat.messagesOf', { id: chatId, name: isolated(customerNameOf(t, chat.nickName)) })}
        ownType={PERSON_TYPE.staff}
        unreadAfter={unreadAfter}
        failedText={t('chat.messagesFailed')}
        stale={
          <StaleNote onRetry={() => dispatch(conversationOpened({ chatId }))}>{t('chat.messagesStale')}</StaleNote>
        }
        {...(isRefused && { blank: late(<Blank pane={{ name: 'notMine', chatId }} />) })}
        onCopy={(address) => dispatch(pictureCopyRequested({ address }))}
        onOpenCard={onOpenCard}
        mayAnswer={isOpen && !isNote}
        insets={useNotes('chat', chatId)}
      />
      <Typing chat={chat} />
      {isAsked && late(<SendQuestion chatId={chatId} />)}
      <LookOn place="whispers" />
      <PutOff place="strip" kind="chat" id={chatId} />
      <NoteBox kind="chat" id={chatId} whisperTo={mayWhisper ? chat.toName : null} mayReply={isOpen || !mayWhisper} />
      {!isNote && <DraftBox chat={chat} hasOthers={hasOthers} box={box} />}
      {isQueryOpened && late(<ChatQuery chatId={chatId} onSent={focusBox} />)}
    </DropArea>
  );
}

interface ChatBoxProps {
  readonly chat: ShownChat;
  readonly box: RefObject<HTMLTextAreaElement | null>;
}

/** The message box. Of the conversation, a key draws only this. */
function DraftBox({ chat, hasOthers, box }: ConversationProps & ChatBoxProps) {
  const { chatId } = chat;
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const text = useSelector((state: ChatRoot) => selectDraft(state, chatId));
  const closed = useSelector(selectClosedReason);
  const [hasKeyboard] = useState(() => window.matchMedia('(pointer: fine)').matches);
  return (
    <MessageBox
      ref={box}
      chatId={chatId}
      text={text}
      disabledReason={
        closed &&
        t(`chat.disabled.${closed.key}`, { name: closed.name === '' ? t('chat.colleague') : isolated(closed.name) })
      }
      autoFocus={hasKeyboard}
      sendKey={useSelector(selectSendKey)}
      {...(closed === null && {
        tool: <CannedButton box={box} disabled={false} />,
        overText: <ChatCanned chat={chat} box={box} />,
      })}
      {...(closed === null && hasOthers && { otherSend: <SendNextButton chatId={chatId} /> })}
      onCopy={() => dispatch(copyRequested({ text }))}
      onChange={(text) => dispatch(draftChanged({ chatId, text }))}
      onSend={(text) => dispatch(draftSubmitted({ chatId, text }))}
    />
  );
}

function ChatCanned({ chat: { chatId, nickName, comeFrom }, box }: ChatBoxProps) {
  const productName = useProductName();
  const text = useSelector((state: ChatRoot) => selectDraft(state, chatId));
  const inserted = useSelector((state: ChatRoot) => selectInserted(state, chatId));
  const written = useSelector((state: ChatRoot) => selectCustomerText(state, chatId));
  return (
    <CannedReplies
      place={{ kind: 'chat', id: chatId }}
      text={text}
      inserted={inserted}
      box={box}
      values={{
        ...(nickName !== '' && { customer: nickName }),
        product: productName(comeFrom),
        live_id: chatId,
      }}
      product={comeFrom}
      written={written}
    />
  );
}

/** The button 'Send & next': sends, then opens the waiting chat that is due first. */
function SendNextButton({ chatId }: { readonly chatId: string }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const hint = useKeyHint('chat.sendNext');
  const hasNext = nextWaiting(useThrottledSelector(selectGroups, DRAW_MS), chatId) !== null;
  return (
    <Button
      className="cs-chat-next"
      {...hint(t('chat.sendNextHint'))}
      unavailable={hasNext ? null : t('chat.noNext')}
      onClick={() => dispatch(sendNextRequested({ chatId }))}
    >
      <SkipForward size={16} aria-hidden="true" />
      <span className="cs-hidden-on-phone">{t('chat.sendNext')}</span>
    </Button>
  );
}

/**
 * After sending a card the user can see it and go on typing: closes the panel over the conversation and focuses the
 * box.
 */
function useFocusOnBox() {
  const dispatch = useDispatch();
  const box = useRef<HTMLTextAreaElement>(null);
  const [sent, setSent] = useState(0);
  // After the dialog has closed, because that returns the focus to where it was.
  useEffect(() => {
    if (sent > 0) box.current?.focus();
  }, [sent]);
  const focusBox = () => {
    setSent((count) => count + 1);
    if (!hasPanelRoom()) dispatch(panelToggled({ isShown: false }));
  };
  return { box, focusBox };
}

/** Shows that the customer types, or a colleague, and since when. */
function Typing({ chat }: { readonly chat: ShownChat }) {
  const { t } = useTranslation();
  const zone = useTimeZone();
  const typing = useSelector((state: ChatRoot) => selectTyping(state, chat.chatId));
  const colleague = useSelector((state: ChatRoot) => selectColleagueName(state, chat, typing?.personId));
  const isSpoken = typing?.isSpoken === true;
  if (typing === null) return <TypingLine name={null} isSpoken={false} />;
  if (typing.personType === PERSON_TYPE.customer)
    return <TypingLine name={customerNameOf(t, chat.nickName)} isSpoken={isSpoken} />;
  const words = { name: isolated(colleague || t('chat.colleague')), time: clockOf(typing.since, zone) };
  return <TypingLine name={colleague} words={t('chat.colleagueTyping', words)} isSpoken={isSpoken} />;
}
