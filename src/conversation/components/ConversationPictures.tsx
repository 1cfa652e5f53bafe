import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { parseContent } from '#contract/chat/content.ts';
import { MESSAGE_TYPE } from '#contract/domain.ts';
import { useTimeZone } from '#common/components/timeZone.ts';
import { isolated } from '#contract/names.ts';
import { dateTimeOf } from '#common/format/messageTime.ts';
import { isOwnAddress } from '../links.ts';
import type { MessageRow } from '../messageRows.ts';
import { writerOf } from '../messageView.ts';
import { PictureViewer, type PictureViewerProps, type ViewerPicture } from './PictureViewer.tsx';

export interface ConversationPicturesProps extends Omit<PictureViewerProps, 'pictures'> {
  readonly messages: readonly MessageRow[];
}

/** The pictures of a conversation, each with its sender and time. The key is that of the message. */
export function ConversationPictures({ messages, ...viewer }: ConversationPicturesProps) {
  const { t } = useTranslation();
  const zone = useTimeZone();
  const pictures = useMemo(
    () =>
      messages.flatMap((message): readonly ViewerPicture[] => {
        const address = message.msgType === MESSAGE_TYPE.image ? parseContent(message.msg).img_url : undefined;
        if (!isOwnAddress(address)) return [];
        const { key, chatSeq, at } = message;
        const from = { name: isolated(writerOf(t, message)), time: dateTimeOf(at, zone) };
        return [{ key, chatSeq, address, caption: t('conversation.viewer.from', from) }];
      }),
    [messages, zone, t],
  );
  return <PictureViewer pictures={pictures} {...viewer} />;
}
