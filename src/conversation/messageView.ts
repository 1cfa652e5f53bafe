import type { TFunction } from 'i18next';
import { parseContent } from '../../contract/chat/content.ts';
import { MESSAGE_TYPE, PERSON_TYPE, type PersonType } from '../../contract/domain.ts';
import { dayOf } from '../common/format/messageTime.ts';

/** The delivery state of one's own message. */
export type SendStateName = 'queued' | 'sent' | 'acked' | 'delivered' | 'read' | 'rejected' | 'failed';

/** A message for the views of a conversation. */
export interface MessageView {
  /** The same before and after the server has accepted it. */
  readonly key: string;
  readonly chatSeq: number | null;
  readonly side: 'mine' | 'theirs';
  readonly fromType: number;
  readonly fromId: string;
  readonly fromNickName: string;
  /** The contract's HeadImg. */
  readonly fromHeadImg: string;
  readonly msgType: number;
  /** JSON text of the content. */
  readonly msg: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** null on messages of others. */
  readonly sendState: SendStateName | null;
  /** The server's text on a rejected message, or on one that it could not take yet; '' otherwise. */
  readonly refusal: string;
  readonly clientMsgId: string;
}

/** Messages of one sender within this time are grouped, in milliseconds. */
const GROUP_MS = 5 * 60_000;

/** Whether a message starts a day, and whether it starts a group of its sender. */
export interface Placement {
  readonly startsDay: boolean;
  readonly startsGroup: boolean;
}

export function placementOf(message: MessageView, before: MessageView | undefined, zone: string): Placement {
  if (before === undefined || dayOf(before.at, zone) !== dayOf(message.at, zone))
    return { startsDay: true, startsGroup: true };
  const isSameSender = before.fromType === message.fromType && before.fromId === message.fromId;
  return { startsDay: false, startsGroup: !isSameSender || message.at - before.at > GROUP_MS };
}

/** The side of a message: one's own kind of person right, the other kind left, the product in the middle. */
export function laneOf({ fromType }: MessageView, ownType: PersonType): 'ours' | 'theirs' | 'system' {
  if (fromType === PERSON_TYPE.system) return 'system';
  return fromType === ownType ? 'ours' : 'theirs';
}

/** A message as plain text: its text, or the name of its kind. */
export function wordsOf(t: TFunction, msgType: number, msg: string): string {
  switch (msgType) {
    case MESSAGE_TYPE.text:
      return parseContent(msg).text ?? t('conversation.unreadable');
    case MESSAGE_TYPE.image:
      return t('conversation.image');
    case MESSAGE_TYPE.video:
      return t('conversation.video');
    case MESSAGE_TYPE.card: {
      const title = parseContent(msg).workOrderTitle;
      return title === undefined ? t('conversation.card') : t('conversation.cardOf', { title });
    }
    default:
      return t('conversation.unreadable');
  }
}

/** The name of the writer for screen readers. */
export function writerOf(t: TFunction, message: MessageView): string {
  if (message.side === 'mine') return t('conversation.you');
  if (message.fromType === PERSON_TYPE.system) return t('conversation.system');
  return message.fromNickName === '' ? t('conversation.someone') : message.fromNickName;
}

/** The newest message that matches, or undefined. */
export function newestWhere(
  messages: readonly MessageView[],
  isSuch: (message: MessageView) => boolean,
): MessageView | undefined {
  for (let index = messages.length - 1; index >= 0; index -= 1) {
    const message = messages[index];
    if (message !== undefined && isSuch(message)) return message;
  }
  return undefined;
}

/**
 * The index of the first message of others above this number; -1 when there is none, or when an earlier one may not be
 * loaded.
 */
export function firstUnreadIn(messages: readonly MessageView[], unreadAfter: number | null): number {
  const oldest = messages[0]?.chatSeq ?? null;
  if (unreadAfter === null || oldest === null || oldest > unreadAfter + 1) return -1;
  return messages.findIndex(({ side, chatSeq }) => side === 'theirs' && chatSeq !== null && chatSeq > unreadAfter);
}
