import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { CODE } from '#contract/http/envelope.ts';
import { CommandButton } from '#common/commands/index.ts';
import { IconButton } from '#common/components/Button.tsx';
import { Empty, Failure, Loading } from '#common/components/states.tsx';
import { errorText } from '#common/errors.ts';
import { formatCount } from '#common/format/number.ts';
import { readMessage } from '#common/messageText.ts';
import { OpenLiveChat } from '../../tasks/index.ts';
import { readerRetried, selectReader } from '../readerSlice.ts';
import type { MessageKey } from '../searchAddress.ts';
import { selectCanStep } from '../searchCommands.ts';
import { foundChatEntered, searchScreen, selectHitIndex, selectSearch, type SearchRoot } from '../searchSlice.ts';
import { ChatTitle } from './ChatTitle.tsx';
import { ReaderMessages } from './ReaderMessages.tsx';

type Root = Parameters<typeof selectCanStep>[0];

/** The chat around a found message. Escape closes it. */
export function Reader({ at }: { readonly at: MessageKey }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { status, error } = useSelector(selectReader);
  const close = () => dispatch(searchScreen.viewChanged({ at: null }));
  const reason = error && errorText(error);
  return (
    <aside
      className="cs-found-reader cs-on-canvas cs-clipped cs-panel cs-stack cs-narrowed"
      aria-label={t('messageSearch.reader.label', { id: at.chatId })}
      onKeyDown={({ key, target, currentTarget }) => {
        // A picture in large closes itself.
        const isHere = target instanceof Element && currentTarget.contains(target);
        if (key === 'Escape' && isHere && target.closest('[aria-modal=true]') === null) close();
      }}
    >
      <Head at={at} onClose={close} />
      {status === 'loading' && <Loading />}
      {status === 'failed' &&
        (error?.code === CODE.notFound ? (
          <Empty>{t('messageSearch.reader.notReadable')}</Empty>
        ) : (
          <Failure onRetry={() => dispatch(readerRetried())}>
            {t('messageSearch.reader.failed')} {reason && readMessage(t, reason)}
          </Failure>
        ))}
      {status === 'ready' && <ReaderMessages key={at.chatId} at={at} />}
    </aside>
  );
}

function Head({ at, onClose }: { readonly at: MessageKey; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const chat = useSelector(({ messageSearch }: SearchRoot) =>
    messageSearch.hits.find(({ chatId }) => chatId === at.chatId),
  );
  const close = useRef<HTMLDivElement>(null);
  // Until the message is there, and takes it.
  useEffect(() => close.current?.querySelector('button')?.focus({ preventScroll: true }), []);
  return (
    <header className="cs-on-surface cs-line-below cs-pad-2-3 cs-stack cs-gap-2 cs-fixed">
      <div className="cs-row cs-between cs-gap-2">
        {chat === undefined ? (
          <h2 className="cs-found-customer cs-flush">{t('messageSearch.chat', { id: at.chatId })}</h2>
        ) : (
          <ChatTitle chat={chat} />
        )}
        <div ref={close} className="cs-fixed">
          <IconButton label={t('messageSearch.reader.close')} icon={<X size={18} />} onClick={onClose} />
        </div>
      </div>
      <div className="cs-row cs-wrap cs-gap-2">
        <Steps at={at} />
        {chat !== undefined && (
          <OpenLiveChat
            chat={{ chatId: chat.chatId, fromId: chat.customerId }}
            chatEnded={chat.chatEnded}
            className="ui compact button"
            text={t('messageSearch.reader.openChat')}
            onOpen={(live) => dispatch(foundChatEntered(live))}
          />
        )}
      </div>
    </header>
  );
}

/** Which of the hits it is, and the ways to the others. */
function Steps({ at }: { readonly at: MessageKey }) {
  const { t } = useTranslation();
  const index = useSelector((root: Root) => selectHitIndex(root, at));
  const { hits, next } = useSelector(selectSearch);
  const [hasPrevious, hasNext] = [
    useSelector((root: Root) => selectCanStep(root, -1)),
    useSelector((root: Root) => selectCanStep(root, 1)),
  ];
  const position =
    index < 0
      ? ''
      : t(next === null ? 'messageSearch.reader.position' : 'messageSearch.reader.positionMore', {
          no: formatCount(index + 1),
          all: formatCount(hits.length),
        });
  return (
    <div className="cs-row cs-gap-1 cs-grow">
      <CommandButton
        command="messageSearch.previous"
        label={t('messageSearch.command.previous')}
        icon={<ChevronUp size={18} />}
        disabled={!hasPrevious}
      />
      <CommandButton
        command="messageSearch.next"
        label={t('messageSearch.command.next')}
        icon={<ChevronDown size={18} />}
        disabled={!hasNext}
      />
      <span className="cs-hint cs-digits">{position}</span>
      <span role="status" className="cs-visually-hidden">
        {position !== '' && t('messageSearch.reader.said', { position })}
      </span>
    </div>
  );
}
