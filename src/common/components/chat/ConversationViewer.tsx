import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { parseContent } from '../../../../contract/chat/content.ts';
import { MESSAGE_TYPE } from '../../../../contract/domain.ts';
import { isolated } from '../../format/isolated.ts';
import { dateTimeOf } from '../../format/messageTime.ts';
import { ErrorBoundary } from '../ErrorBoundary.tsx';
import { isOwnAddress } from './links.ts';
import type { MediaActions } from './MessageBody.tsx';
import { writerOf, type MessageView } from './messageView.ts';
import type { ViewerPicture } from './PictureViewer.tsx';

const PictureViewer = lazy(async () => ({ default: (await import(/* webpackChunkName: "viewer" */ './PictureViewer.tsx')).PictureViewer }));

interface ConversationViewerProps extends Pick<MediaActions, 'onMediaExpired'> {
  readonly messages: readonly MessageView[];
  /** The message whose picture is looked at; null for none. */
  readonly shownKey: string | null;
  readonly zone: string;
  readonly onShow: (key: string) => void;
  readonly onClose: () => void;
  readonly onCopy?: (address: string) => void;
}

/** The pictures of a conversation in large. The viewer loads when the first one is opened. */
export function ConversationViewer({ messages, shownKey, ...rest }: ConversationViewerProps) {
  if (shownKey === null) return null;
  return <OpenViewer messages={messages} shownKey={shownKey} {...rest} />;
}

function OpenViewer({ messages, zone, ...viewer }: ConversationViewerProps & { readonly shownKey: string }) {
  const { t } = useTranslation();
  const pictures = useMemo(() => messages.flatMap((message): readonly ViewerPicture[] => {
    const address = message.msgType === MESSAGE_TYPE.image ? parseContent(message.msg).img_url : undefined;
    if (!isOwnAddress(address)) return [];
    const { key, chatSeq, at } = message;
    return [{ key, chatSeq, address, caption: t('conversation.viewer.from', { name: isolated(writerOf(t, message)), time: dateTimeOf(at, zone) }) }];
  }), [messages, zone, t]);
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense><PictureViewer pictures={pictures} {...viewer} /></Suspense>
    </ErrorBoundary>
  );
}
