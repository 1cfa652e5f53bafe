import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { parseContent } from '../../../../contract/chat/content.ts';
import { MESSAGE_TYPE } from '../../../../contract/domain.ts';
import { isolated } from '../../format/isolated.ts';
import { dateTimeOf } from '../../format/messageTime.ts';
import type { OpenViewerProps } from './ConversationViewer.tsx';
import { isOwnAddress } from './links.ts';
import { writerOf } from './messageView.ts';
import { PictureViewer, type ViewerPicture } from './PictureViewer.tsx';

/** The pictures of a conversation, each with who sent it and when. */
export function ConversationPictures({ messages, zone, ...viewer }: OpenViewerProps) {
  const { t } = useTranslation();
  const pictures = useMemo(() => messages.flatMap((message): readonly ViewerPicture[] => {
    const address = message.msgType === MESSAGE_TYPE.image ? parseContent(message.msg).img_url : undefined;
    if (!isOwnAddress(address)) return [];
    const { key, chatSeq, at } = message;
    return [{ key, chatSeq, address, caption: t('conversation.viewer.from', { name: isolated(writerOf(t, message)), time: dateTimeOf(at, zone) }) }];
  }), [messages, zone, t]);
  return <PictureViewer pictures={pictures} {...viewer} />;
}
