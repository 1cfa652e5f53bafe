import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { parseContent } from '../../../contract/chat/content.ts';
import { MESSAGE_TYPE } from '../../../contract/domain.ts';
import { isolated } from '../../common/format/isolated.ts';
import { dateTimeOf } from '../../common/format/messageTime.ts';
import { isOwnAddress } from '../links.ts';
import type { MediaActions } from './MessageBody.tsx';
import type { MessageRow } from '../messageRows.ts';
import { writerOf } from '../messageView.ts';
import { PictureViewer, type ViewerPicture } from './PictureViewer.tsx';

export interface ConversationPicturesProps extends Pick<MediaActions, 'onMediaExpired'> {
  readonly messages: readonly MessageRow[];
  /** The key of the message whose picture is shown. */
  readonly shownKey: string;
  readonly zone: string;
  /** Shows another picture; null closes the viewer. */
  readonly onShow: (key: string | null) => void;
  readonly onCopy?: (address: string) => void;
}

/** The pictures of a conversation, each with its sender and time. */
export function ConversationPictures({ messages, zone, ...viewer }: ConversationPicturesProps) {
  const { t } = useTranslation();
  const pictures = useMemo(
    () =>
      messages.flatMap((message): readonly ViewerPicture[] => {
        const address = message.msgType === MESSAGE_TYPE.image ? parseContent(message.msg).img_url : undefined;
        if (!isOwnAddress(address)) return [];
        const { key, chatSeq, at } = message;
        return [
          {
            key,
            chatSeq,
            address,
            caption: t('conversation.viewer.from', {
              name: isolated(writerOf(t, message)),
              time: dateTimeOf(at, zone),
            }),
          },
        ];
      }),
    [messages, zone, t],
  );
  return <PictureViewer pictures={pictures} {...viewer} />;
}
