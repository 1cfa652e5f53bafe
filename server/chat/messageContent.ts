import { isSendable, textContent, type MessageContent } from '../../contract/chat/content.ts';
import { MESSAGE_TEXT_MAX } from '../../contract/constants.ts';
import { MESSAGE_TYPE } from '../../contract/domain.ts';
import { wellFormed } from '../common/texts.ts';
import type { FileService } from '../files/index.ts';
import type { ChatIdentity } from './chatIdentity.ts';

/** What a message keeps as `msg`: written afresh, so that nothing is stored that merely came along. */
export interface Content {
  readonly msg: string;
  /** Called once the message is on disk, also when it was there before. Must not throw. */
  readonly onStored?: () => void;
}

/** Where a message is to go, and its sender's name for it. */
export interface Destination {
  readonly chatId: string;
  readonly clientMsgId: string;
}

/**
 * @returns the content to store, or as a text why it can't be sent
 * @throws {DomainError} 4003 for what the sender may not send
 */
export type ContentCheck = (
  sender: ChatIdentity,
  content: MessageContent,
  destination: Destination,
) => Promise<Content | string>;

/** Checks that have to ask the database, by message type. */
export type ContentChecks = ReadonlyMap<number, ContentCheck>;

export const NOTHING_ENTERED = 'Please enter the contents';
/** The same for a file that is not there and for one of somebody else's. */
export const NO_SUCH_PICTURE = 'This picture is no longer available. Choose it again.';

/** Of a text all can be told at once: most messages are texts, and none of them waits for this. */
export function checkText(content: MessageContent): Content | string {
  const { text = '' } = content;
  if (!isSendable(MESSAGE_TYPE.text, content)) return NOTHING_ENTERED;
  if (text.length > MESSAGE_TEXT_MAX) return `A message can have up to ${MESSAGE_TEXT_MAX} characters`;
  if (text.includes('\0')) return 'The text cannot contain NUL characters';
  return { msg: textContent(wellFormed(text)) };
}

/** A picture is sent by who uploaded it; its size is what the server measured. */
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
