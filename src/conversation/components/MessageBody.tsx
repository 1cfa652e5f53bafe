import { lazy, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { parseContent, type MessageContent } from '#contract/chat/content.ts';
import { MESSAGE_TYPE, type PersonType } from '#contract/domain.ts';
import { late } from '#common/components/ErrorBoundary.tsx';
import { LinkedText } from './LinkedText.tsx';
import { loadLater } from './loadLater.ts';
import { isOwnAddress } from '../links.ts';
import type { MessageRow } from '../messageRows.ts';
import type { MediaActions } from '../messageActions.ts';
import { shownSize, wordsOf } from '../messageView.ts';
import './MessageBody.css';

const Quote = lazy(async () => ({ default: (await loadLater()).Quote }));
const Picture = lazy(async () => ({ default: (await loadLater()).Picture }));
const Video = lazy(async () => ({ default: (await loadLater()).Video }));
const QueryCard = lazy(async () => ({ default: (await loadLater()).QueryCard }));

/** More accents on a letter than any language has: they would be painted over other messages. */
const STACKED = /(?:\p{M}\p{Cf}*){5}/u;

interface MessageBodyProps {
  readonly message: MessageRow;
  /** Whether the reader is a customer or staff. */
  readonly ownType: PersonType;
  readonly actions: MediaActions;
}

/**
 * The content of a message. Text is never markup, and has a direction of its own. Nothing is loaded from another host.
 */
export function MessageBody({ message, ownType, actions }: MessageBodyProps) {
  const { t } = useTranslation();
  const content = useMemo(() => parseContent(message.msg), [message.msg]);
  switch (message.msgType) {
    case MESSAGE_TYPE.text:
      if (content.text !== undefined)
        return (
          <>
            {content.quotedSeq !== undefined && late(<Quote chatSeq={content.quotedSeq} />)}
            <LinkedText
              as="span"
              className={`cs-bubble-text cs-lines cs-breaks ${STACKED.test(content.text) ? 'is-stacked' : ''}`.trim()}
              dir="auto"
              data-message-text
              text={content.text}
            />
          </>
        );
      break;
    case MESSAGE_TYPE.image:
      if (isOwnAddress(content.img_url))
        return late(
          <Picture message={message} address={content.img_url} content={content} actions={actions} />,
          <Place content={content} />,
        );
      break;
    case MESSAGE_TYPE.video:
      if (isOwnAddress(content.file_url))
        return late(
          <Video message={message} address={content.file_url} content={content} actions={actions} />,
          <Place content={content} />,
        );
      break;
    case MESSAGE_TYPE.card:
      if (content.isErased !== true) return late(<QueryCard content={content} ownType={ownType} actions={actions} />);
  }
  return (
    <span className="cs-bubble-text cs-lines cs-breaks is-placeholder" dir="auto" data-message-text>
      {wordsOf(t, message.msgType, message.msg)}
    </span>
  );
}

/** As large as what comes. */
function Place({ content }: { readonly content: MessageContent }) {
  return <div data-message-text style={shownSize(content)} />;
}
