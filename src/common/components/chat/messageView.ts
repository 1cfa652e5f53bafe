import type { TFunction } from 'i18next';
import { parseContent } from '../../../../contract/chat/content.ts';
import { MESSAGE_TYPE, PERSON_TYPE, type PersonType } from '../../../../contract/domain.ts';
import { dayOf } from '../../format/messageTime.ts';

/** How far a message of one's own has come. */
export type SendStateName = 'queued' | 'sent' | 'acked' | 'delivered' | 'read' | 'rejected' | 'failed';

/** A message as these views draw it. */
export interface MessageView {
  /** The same before and after the server's answer. */
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
  /** Null on what others wrote. */
  readonly sendState: SendStateName | null;
  /** The server's words on a rejected one, or on one that it did not take yet; '' otherwise. */
  readonly refusal: string;
  readonly clientMsgId: string;
}

/** Messages of one sender that follow each other within this time stand close together, in milliseconds. */
const GROUP_MS = 5 * 60_000;

/** Whether a message begins a day, and whether it begins a run of its sender's messages. */
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

/**
 * On which side a message stands: one's own kind of person to the right, the other kind to the left, the product itself
 * in the middle.
 */
export function laneOf({ fromType }: MessageView, ownType: PersonType): 'ours' | 'theirs' | 'system' {
  if (fromType === PERSON_TYPE.system) return 'system';
  return fromType === ownType ? 'ours' : 'theirs';
}

/** What a message says in words: its text, or what kind of thing it is. */
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

/** Who wrote it, as a screen reader is told. */
export function writerOf(t: TFunction, message: MessageView): string {
  if (message.side === 'mine') return t('conversation.you');
  if (message.fromType === PERSON_TYPE.system) return t('conversation.system');
  return message.fromNickName === '' ? t('conversation.someone') : message.fromNickName;
}

/** The newest message that is such, or undefined. */
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
 * Where the first message of others above this number stands; -1 when there is none, or when it is not known to be the
 * first because what comes before is not here.
 */
export function firstUnreadIn(messages: readonly MessageView[], unreadAfter: number | null): number {
  const oldest = messages[0]?.chatSeq ?? null;
  if (unreadAfter === null || oldest === null || oldest > unreadAfter + 1) return -1;
  return messages.findIndex(({ side, chatSeq }) => side === 'theirs' && chatSeq !== null && chatSeq > unreadAfter);
}
