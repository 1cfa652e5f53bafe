import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { parseContent } from '../../../contract/chat/content.ts';
import { MESSAGE_TYPE } from '../../../contract/domain.ts';
import { useTimeZone } from '../../common/components/timeZone.tsx';
import { isolated } from '../../common/format/isolated.ts';
import { dateTimeOf } from '../../common/format/messageTime.ts';
import { isOwnAddress } from '../links.ts';
import type { MessageRow } from '../messageRows.ts';
import { writerOf } from '../messageView.ts';
import { LazyPictureViewer, type LazyPictureViewerProps } from './LazyPictureViewer.tsx';
import type { ViewerPicture } from './PictureViewer.tsx';

const NO_MESSAGES: readonly MessageRow[] = [];

interface ConversationViewerProps extends Omit<LazyPictureViewerProps, 'pictures'> {
  readonly messages: readonly MessageRow[];
}

/** Shows the pictures of a conversation in large, each with its sender and time. The key is that of the message. */
export function ConversationViewer({ messages, shownKey, ...viewer }: ConversationViewerProps) {
  const { t } = useTranslation();
  const zone = useTimeZone();
  const shown = shownKey === null ? NO_MESSAGES : messages;
  const pictures = useMemo(
    () =>
      shown.flatMap((message): readonly ViewerPicture[] => {
        const address = message.msgType === MESSAGE_TYPE.image ? parseContent(message.msg).img_url : undefined;
        if (!isOwnAddress(address)) return [];
        const { key, chatSeq, at } = message;
        const from = { name: isolated(writerOf(t, message)), time: dateTimeOf(at, zone) };
        return [{ key, chatSeq, address, caption: t('conversation.viewer.from', from) }];
      }),
    [shown, zone, t],
  );
  return <LazyPictureViewer pictures={pictures} shownKey={shownKey} {...viewer} />;
}
