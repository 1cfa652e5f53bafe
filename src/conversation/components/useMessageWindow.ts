import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { MessageRow } from '../messageRows.ts';
import { BLOCK_ROWS, END_ROWS, MAX_ROWS, spanAtEnd, spanFrom } from '../messageWindow.ts';
import { keepReadingPosition, readingPositionIn, type ReadingPosition } from './readingPosition.ts';

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
  // Null while the reader is at the end.
  const [first, setFirst] = useState(() => (opensAt < 0 ? null : keyNear(messages, opensAt - BLOCK_ROWS)));
  const [endRows, setEndRows] = useState(END_ROWS);
  const [oldest, setOldest] = useState(messages[0]?.key);
  // Older messages appear together with the change of the one that was the oldest, as it may no longer begin a day.
  if (messages[0]?.key !== oldest) {
    setOldest(messages[0]?.key);
    if (first !== null && first === oldest) setFirst(keyNear(messages, spanFrom(messages, first).from - BLOCK_ROWS));
  }
  const isAtEnd = first === null;
  const span = isAtEnd ? spanAtEnd(messages, endRows) : spanFrom(messages, first);
  const at = useRef({ isEnd: isAtEnd, belowPx: 0, isFilled: false, sent: '', askedAt: '' });
  const position = useRef<ReadingPosition | null>(null);
  const last = messages.at(-1);

  const jumpToEnd = useCallback(() => {
    at.current = { ...at.current, isEnd: true, belowPx: 0 };
    scroller.current?.scrollTo({ top: 0, behavior: 'instant' });
    setFirst(null);
  }, []);

  const keepPosition = useCallback(() => {
    const { current: element } = scroller;
    if (element === null || position.current === null || at.current.isEnd) return;
    keepReadingPosition(element, position.current);
    position.current = readingPositionIn(element);
  }, []);

  useLayoutEffect(keepPosition);
  // Pictures load without a change of the list.
  useEffect(() => {
    const rows = scroller.current?.firstElementChild ?? null;
    if (rows === null || isAtEnd) return undefined;
    const observer = new ResizeObserver(keepPosition);
    observer.observe(rows);
    return () => observer.disconnect();
  }, [isAtEnd, keepPosition]);
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
    const belowPx = Math.max(0, -scrollTop);
    const abovePx = scrollHeight - clientHeight - belowPx;
    const isFilled = scrollHeight - clientHeight >= END_PX;
    const isEnd = span.to === messages.length && belowPx < END_PX;
    at.current = { ...at.current, isEnd, belowPx, isFilled };
    position.current = isEnd ? null : readingPositionIn(scroller.current);
    if (span.from === 0 && (isEnd ? !isFilled : abovePx < NEAR_PX)) askForOlder(isReader);
    if (isEnd) {
      setFirst(null);
      if (!isFilled && span.from > 0) setEndRows(Math.min(MAX_ROWS, endRows + BLOCK_ROWS));
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
  const onResize = useEffectEvent(() => follow(false));
  useEffect(() => {
    if (scroller.current === null) return undefined;
    const observer = new ResizeObserver(() => onResize());
    observer.observe(scroller.current);
    return () => observer.disconnect();
  }, []);
  return { scroller, span, isAtEnd, jumpToEnd, onScroll: () => follow(true) };
}

/** Scrolls to the line above the first unread message. */
function scrollToLine(scroller: HTMLElement): void {
  const line = scroller.querySelector('[data-unread-divider]');
  if (line !== null)
    scroller.scrollTop += line.getBoundingClientRect().top - scroller.getBoundingClientRect().top - START_MARGIN_PX;
}

/** The key of the message with this index, or of the nearest one. */
function keyNear(messages: readonly MessageRow[], index: number): string | null {
  return messages[Math.max(0, Math.min(index, messages.length - 1))]?.key ?? null;
}
