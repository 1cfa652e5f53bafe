import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { PERSON_TYPE } from '#contract/domain.ts';
import { Button } from '#common/components/Button.tsx';
import { useTimeZone } from '#common/components/timeZone.ts';
import { useView } from '#common/view.ts';
import { ConversationViewer } from '#src/conversation/components/ConversationViewer.tsx';
import { MessageBubble, type MessageBubbleProps } from '#src/conversation/components/MessageBubble.tsx';
import { placementOf } from '#src/conversation/messageView.ts';
import { rowOfRecord } from '#src/conversation/recordRows.ts';
import { foundMediaExpired, furtherRequested, selectReader } from '../readerSlice.ts';
import type { MessageKey } from '../searchAddress.ts';

/** Distance to an end at which further messages are loaded. */
const NEAR_PX = 240;

/** The loaded messages, with the found one in the middle of the view. Needs the chat's id as `key`. */
export function ReaderMessages({ at }: { readonly at: MessageKey }) {
  const { t } = useTranslation();
  const zone = useTimeZone();
  const { records } = useSelector(selectReader);
  const messages = useMemo(() => records.map((record) => rowOfRecord(record)), [records]);
  const [shownKey, show] = useView('messageSearch.picture');
  const actions = useActions(at.chatId, show);
  const { scroller, found, onScroll } = useReading(at);
  return (
    <>
      <div
        ref={scroller}
        className="cs-found-messages cs-fill cs-contained cs-scroll cs-narrowed cs-focus-inside"
        role="region"
        aria-label={t('messageSearch.reader.messages', { id: at.chatId })}
        tabIndex={0}
        onScroll={onScroll}
      >
        <End side="earlier" />
        {messages.map((message, index) => {
          const isFound = message.chatSeq === at.chatSeq;
          return (
            <div
              key={message.key}
              {...(isFound && {
                ref: found,
                className: 'cs-found-message',
                role: 'group',
                'aria-label': t('messageSearch.reader.found'),
                tabIndex: -1,
              })}
            >
              <MessageBubble
                message={message}
                ownType={PERSON_TYPE.staff}
                isLatestOwn={false}
                startsUnread={false}
                actions={actions}
                {...placementOf(message, messages[index - 1], zone)}
              />
            </div>
          );
        })}
        <End side="later" />
      </div>
      <ConversationViewer
        messages={messages}
        shownKey={shownKey}
        onShow={show}
        onMediaExpired={actions.onMediaExpired}
      />
    </>
  );
}

function useActions(chatId: string, onOpenPicture: (key: string) => void) {
  const dispatch = useDispatch();
  return useMemo(
    (): MessageBubbleProps['actions'] => ({
      onOpenPicture,
      onMediaExpired: (chatSeq) => dispatch(foundMediaExpired({ chatId, chatSeq })),
      // What is stored has been sent.
      onRetry: () => undefined,
      onDiscard: () => undefined,
    }),
    [dispatch, chatId, onOpenPicture],
  );
}

/** Shows and focuses the found message, loads further ones near the ends, and keeps the position when earlier ones come. */
function useReading({ chatId, chatSeq }: MessageKey) {
  const dispatch = useDispatch();
  const { records, earlier, later } = useSelector(selectReader);
  const scroller = useRef<HTMLDivElement>(null);
  const found = useRef<HTMLDivElement>(null);
  const first = records[0]?.chatSeq ?? 0;
  const drawn = useRef({ first, height: 0 });
  useLayoutEffect(() => {
    const list = scroller.current;
    if (list === null) return;
    const { first: before, height } = drawn.current;
    if (first < before) list.scrollTop += list.scrollHeight - height;
    drawn.current = { first, height: list.scrollHeight };
  }, [first, records]);
  useEffect(() => {
    found.current?.scrollIntoView({ block: 'center' });
    (found.current ?? scroller.current)?.focus({ preventScroll: true });
  }, [chatId, chatSeq]);
  const onScroll = () => {
    if (scroller.current === null) return;
    const { scrollTop, scrollHeight, clientHeight } = scroller.current;
    if (earlier === 'more' && scrollTop < NEAR_PX) dispatch(furtherRequested({ side: 'earlier' }));
    if (later === 'more' && scrollHeight - clientHeight - scrollTop < NEAR_PX)
      dispatch(furtherRequested({ side: 'later' }));
  };
  return { scroller, found, onScroll };
}

/** The way to further messages at one end. */
function End({ side }: { readonly side: 'earlier' | 'later' }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const state = useSelector(selectReader)[side];
  return (
    <div className="cs-found-end cs-row cs-wrap cs-gap-2 cs-muted cs-tiny">
      {state === 'failed' && <span role="alert">{t('messageSearch.reader.furtherFailed')}</span>}
      {state !== 'none' && (
        <Button variant="link" busy={state === 'loading'} onClick={() => dispatch(furtherRequested({ side }))}>
          {t(`messageSearch.reader.${side}`)}
        </Button>
      )}
    </div>
  );
}
