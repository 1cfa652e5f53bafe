import { isSendable, quotingContent, type MessageContent } from '#contract/chat/content.ts';
import type { Body } from '#contract/chat/packets.ts';
import { MESSAGE_TEXT_MAX } from '#contract/constants.ts';
import { MESSAGE_TYPE } from '#contract/domain.ts';
import type { NumberMasks } from '../common/ports.ts';
import { wellFormed } from '../common/texts.ts';
import type { FileService } from '../files/index.ts';
import type { ChatIdentity } from './chatIdentity.ts';

/** The content to store. `msg` is written again from checked fields: unknown fields of the sender are not stored. */
export interface Content {
  readonly msg: string;
  /** Called when the message is on disk, also when it was stored before. Must not throw. */
  readonly onStored?: () => void;
}

/**
 * @returns the content to store, or a text that says why it cannot be sent
 * @throws {DomainError} 4003 for content that the sender may not send
 */
export type ContentCheck = (
  sender: ChatIdentity,
  content: MessageContent,
  message: Pick<Body<'Send'>, 'chatId' | 'clientMsgId'>,
) => Promise<Content | string>;

export const NOTHING_ENTERED = 'Please enter the contents';
/** The same for a missing file and for another person's file. */
export const NO_SUCH_PICTURE = 'This picture is no longer available. Choose it again.';

/** Texts of a chat keep their order: each waits for the same as the one before. */
export function createTextCheck(masks: NumberMasks): ContentCheck {
  return async (_sender, content, { chatId }) => {
    const { text = '', quotedSeq } = content;
    if (!isSendable(MESSAGE_TYPE.text, content)) return NOTHING_ENTERED;
    if (text.length > MESSAGE_TEXT_MAX) return `A message can have up to ${MESSAGE_TEXT_MAX} characters`;
    if (text.includes('\0')) return 'The text cannot contain NUL characters';
    const mask = await masks.of({ chatId });
    return { msg: quotingContent(mask(wellFormed(text)), quotedSeq) };
  };
}

/** A picture must be sent by its uploader. Its size is the one that the server measured. */
export function createImageCheck(files: Pick<FileService, 'claim' | 'markUsed'>): ContentCheck {
  return async ({ type, id }, { img_url: reference = '' }) => {
    if (reference === '') return NOTHING_ENTERED;
    const claimed = await files.claim({ type, id }, reference);
    if (claimed === null) return NO_SUCH_PICTURE;
    const { fileId, width, height } = claimed;
    return {
      msg: JSON.stringify({ img_url: fileId, width, height } satisfies MessageContent),
      onStored: () => files.markUsed(fileId),
    };
  };
}
