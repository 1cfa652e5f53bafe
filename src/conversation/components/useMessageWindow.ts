import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { MessageRow } from '../messageRows.ts';

/** Which messages of a conversation are in the page: from `from` up to, but without, `to`. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/** At the end of a conversation at least so many messages are in the page. */
export const END_ROWS = 35;
/** Spans change by so many messages, so that most new messages remove none. */
export const BLOCK_ROWS = 15;
/** Most messages in the page. */
export const MAX_ROWS = 200;

interface Keyed {
  readonly key: string;
}

/**
 * The messages in the page while the reader is at the end.
 * @param rows at least so many
 */
export function spanAtEnd({ length }: readonly Keyed[], rows: number): Span {
  return { from: Math.max(0, Math.floor((length - rows) / BLOCK_ROWS) * BLOCK_ROWS), to: length };
}

/**
 * The messages in the page while the reader is elsewhere. New ones do not move it.
 * @param first key of the first one. If it is gone, they are those at the end
 */
export function spanFrom(messages: readonly Keyed[], first: string): Span {
  let from = messages.length - 1;
  while (from >= 0 && messages[from]?.key !== first) from -= 1;
  return from < 0 ? spanAtEnd(messages, END_ROWS) : { from, to: Math.min(messages.length, from + MAX_ROWS) };
}

/** What a reader looks at. Its distance to the end changes only with what is below its upper edge. */
interface ReadingPosition {
  readonly bubble: Element;
  readonly toEndPx: number;
  /** From the end to the lower edge of the visible part. */
  readonly belowPx: number;
}

/**
 * The first message in sight.
 * @returns null if there is none, and where the browser keeps the position itself, which Safari does not
 */
function readingPositionIn(scroller: HTMLElement): ReadingPosition | null {
  if (getComputedStyle(scroller).overflowAnchor === 'auto') return null;
  const { top } = scroller.getBoundingClientRect();
  const bubbles = [...scroller.querySelectorAll('.cs-bubble')];
  const bubble = bubbles.find((each) => each.getBoundingClientRect().bottom > top);
  return bubble === undefined ? null : { bubble, toEndPx: toEndPx(scroller, bubble), belowPx: -scroller.scrollTop };
}

/** Scrolls by what has changed below the position, so that it stays where it was. */
function keepReadingPosition(scroller: HTMLElement, { bubble, toEndPx: before, belowPx }: ReadingPosition): void {
  if (!bubble.isConnected) return;
  const { scrollTop, scrollHeight, clientHeight } = scroller;
  const changedPx = toEndPx(scroller, bubble) - before;
  // When rows are removed, the browser limits the position, and the rows above make room again.
  const wasLimited = scrollHeight - clientHeight + scrollTop < 1;
  if (changedPx !== 0) scroller.scrollTop = (wasLimited ? -belowPx : scrollTop) - changedPx;
}

function toEndPx(scroller: HTMLElement, bubble: Element): number {
  const { scrollTop, clientHeight } = scroller;
  return scroller.getBoundingClientRect().top + clientHeight - scrollTop - bubble.getBoundingClientRect().top;
}

/** Distance to the end that counts as being at the end. */
const END_PX = 32;
/** With more unread messages than this, a conversation opens at the first unread one. */
const MANY_UNREAD = 10;
const START_MARGIN_PX = 80;
/** Distance to the first or last message in the page at which further ones are drawn or loaded. */
const NEAR_PX = 400;

interface WindowOptions {
  readonly older: 'none' | 'more' | 'loading';
  readonly onOlder: () => void;
  /** Index of the first unread message; -1 for none. */
  readonly firstUnread: number;
}

/**
 * Chooses the messages that are in the page, and where the list opens. The style sheet does the rest: the list scrolls
 * from its end (`column-reverse`). So at the end new messages need no scrolling, and elsewhere older ones need none.
 * When something changes below the reader, the browser keeps the position (`overflow-anchor`), or this does.
 */
export function useMessageWindow(messages: readonly MessageRow[], { older, onOlder, firstUnread }: WindowOptions) {
  const scroller = useRef<HTMLDivElement>(null);
  const [opensAt] = useState(() => (messages.length - firstUnread > MANY_UNREAD ? firstUnread : -1));
  const { span, isAtEnd, setFirst, addEndRows } = useSpan(messages, opensAt);
  const holdPosition = useHeldPosition(scroller, isAtEnd);
  const at = useRef({ isEnd: isAtEnd, belowPx: 0, isFilled: false, sent: '', askedAt: '' });
  const last = messages.at(-1);

  const jumpToEnd = useCallback(() => {
    at.current = { ...at.current, isEnd: true, belowPx: 0 };
    holdPosition(null);
    scroller.current?.scrollTo({ top: 0, behavior: 'instant' });
    setFirst(null);
  }, [holdPosition, setFirst]);

  useLayoutEffect(() => {
    if (opensAt >= 0 && scroller.current !== null) scrollToLine(scroller.current);
  }, [opensAt]);
  useLayoutEffect(() => {
    const sent = last?.side === 'mine' && last.chatSeq === null ? last.key : '';
    const isNewlySent = sent !== '' && sent !== at.current.sent;
    at.current.sent = sent;
    if (isNewlySent || (at.current.isEnd && at.current.belowPx > 0)) jumpToEnd();
  }, [last, jumpToEnd]);
  // Unless the reader scrolls, asks once for what is before a message: a failed request must not repeat itself.
  const askForOlder = (isReader: boolean) => {
    const askedAt = messages[0]?.key ?? '';
    if (older !== 'more' || (!isReader && askedAt === at.current.askedAt)) return;
    at.current.askedAt = askedAt;
    onOlder();
  };
  const follow = (isReader: boolean) => {
    if (scroller.current === null) return;
    const { scrollTop, scrollHeight, clientHeight } = scroller.current;
    // How far the page can be scrolled to the end, and to the start, of the messages in it.
    const belowPx = Math.max(0, -scrollTop);
    const abovePx = scrollHeight - clientHeight - belowPx;
    const isFilled = belowPx + abovePx >= END_PX;
    const isEnd = span.to === messages.length && belowPx < END_PX;
    at.current = { ...at.current, isEnd, belowPx, isFilled };
    holdPosition(isEnd ? null : scroller.current);
    if (span.from === 0 && (isEnd ? !isFilled : abovePx < NEAR_PX)) askForOlder(isReader);
    if (isEnd) {
      setFirst(null);
      if (!isFilled && span.from > 0) addEndRows();
    } else if (abovePx < NEAR_PX) setFirst(keyNear(messages, span.from - BLOCK_ROWS));
    else if (belowPx < NEAR_PX && span.to < messages.length) {
      // At 0 the browser would follow the end of what is in the page, instead of keeping the position.
      if (belowPx < 1) scroller.current.scrollTop = -1;
      setFirst(keyNear(messages, span.from + BLOCK_ROWS));
    } else setFirst(keyNear(messages, span.from));
  };
  // At the end of a filled list, a message asks for nothing. So it does not even have to be measured.
  useEffect(() => {
    if (!at.current.isEnd || !at.current.isFilled) follow(false);
  });
  const jumpTo = useJump(scroller, { messages, span, older, setFirst, askForOlder: () => askForOlder(false) });
  const onResize = useEffectEvent(() => follow(false));
  useEffect(() => observeSize(scroller.current, () => onResize()), []);
  return { scroller, span, isAtEnd, jumpToEnd, jumpTo, onScroll: () => follow(true) };
}

interface JumpOptions extends Pick<WindowOptions, 'older'> {
  readonly messages: readonly MessageRow[];
  readonly span: Span;
  readonly setFirst: (key: string | null) => void;
  readonly askForOlder: () => void;
}

/** @returns shows the message with a number; it is loaded and drawn first where that is needed */
function useJump(
  scroller: RefObject<HTMLDivElement | null>,
  { messages, span, older, setFirst, askForOlder }: JumpOptions,
) {
  const wanted = useRef<number | null>(null);
  const go = () => {
    const { current: chatSeq } = wanted;
    if (chatSeq === null) return;
    const index = messages.findIndex((message) => message.chatSeq === chatSeq);
    const isOlder = chatSeq < (messages[0]?.chatSeq ?? 0);
    if (isOlder && older !== 'none') askForOlder();
    else if (index >= 0 && (index < span.from || index >= span.to)) setFirst(keyNear(messages, index - BLOCK_ROWS));
    else {
      wanted.current = null;
      showMessage(scroller.current, chatSeq);
    }
  };
  useEffect(go);
  return (chatSeq: number) => {
    wanted.current = chatSeq;
    go();
  };
}

/** Which messages are in the page. `first` is the key of the oldest of them; null while the reader is at the end. */
function useSpan(messages: readonly MessageRow[], opensAt: number) {
  const [first, setFirst] = useState(() => (opensAt < 0 ? null : keyNear(messages, opensAt - BLOCK_ROWS)));
  const [endRows, setEndRows] = useState(END_ROWS);
  const [oldest, setOldest] = useState(messages[0]?.key);
  // Older messages appear together with the change of the one that was the oldest, as it may no longer begin a day.
  if (messages[0]?.key !== oldest) {
    setOldest(messages[0]?.key);
    if (first !== null && first === oldest) setFirst(keyNear(messages, spanFrom(messages, first).from - BLOCK_ROWS));
  }
  return {
    span: first === null ? spanAtEnd(messages, endRows) : spanFrom(messages, first),
    isAtEnd: first === null,
    setFirst,
    addEndRows: () => setEndRows(Math.min(MAX_ROWS, endRows + BLOCK_ROWS)),
  };
}

/**
 * Keeps what the reader looks at where it is, also when pictures load without a change of the list.
 * @returns a function that learns what they look at; null at the end
 */
function useHeldPosition(scroller: RefObject<HTMLDivElement | null>, isAtEnd: boolean) {
  const position = useRef<ReadingPosition | null>(null);
  const keepPosition = useCallback(() => {
    const { current: element } = scroller;
    if (element === null || position.current === null) return;
    keepReadingPosition(element, position.current);
    position.current = readingPositionIn(element);
  }, [scroller]);
  useLayoutEffect(keepPosition);
  useEffect(
    () => (isAtEnd ? undefined : observeSize(scroller.current?.firstElementChild ?? null, keepPosition)),
    [isAtEnd, keepPosition, scroller],
  );
  return useCallback((element: HTMLElement | null) => {
    position.current = element && readingPositionIn(element);
  }, []);
}

function observeSize(element: Element | null, onResize: () => void): (() => void) | undefined {
  if (element === null) return undefined;
  const observer = new ResizeObserver(onResize);
  observer.observe(element);
  return () => observer.disconnect();
}

/** Scrolls to the line above the first unread message. */
function scrollToLine(scroller: HTMLElement): void {
  const line = scroller.querySelector('[data-unread-divider]');
  if (line !== null)
    scroller.scrollTop += line.getBoundingClientRect().top - scroller.getBoundingClientRect().top - START_MARGIN_PX;
}

/** Scrolls to a message and gives it the focus, which marks it. */
function showMessage(scroller: HTMLElement | null, chatSeq: number): void {
  const message = scroller?.querySelector<HTMLElement>(`[data-chat-seq="${chatSeq}"]`);
  message?.scrollIntoView({ block: 'center', behavior: 'instant' });
  message?.focus({ preventScroll: true });
}

/** The key of the message with this index, or of the nearest one. */
function keyNear(messages: readonly MessageRow[], index: number): string | null {
  return messages[Math.max(0, Math.min(index, messages.length - 1))]?.key ?? null;
}
