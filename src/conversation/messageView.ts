import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { parseContent, type MessageContent } from '#contract/chat/content.ts';
import { MESSAGE_TYPE, PERSON_TYPE, type PersonType } from '#contract/domain.ts';
import { customerNameOf } from '#common/format/erasedNames.ts';
import { dayOf } from '#common/format/messageTime.ts';
import type { MessageRow } from './messageRows.ts';

/** The id of the element with the messages of a chat. It can have the focus. */
export function messageLogId(chatId: string): string {
  return `cs-messages-${chatId}`;
}

/** Messages of one sender within this time are grouped, in milliseconds. */
const GROUP_MS = 5 * 60_000;

/** Whether a message starts a day, and whether it starts a group of its sender. */
export interface Placement {
  readonly startsDay: boolean;
  readonly startsGroup: boolean;
}

export function placementOf(message: MessageRow, before: MessageRow | undefined, zone: string): Placement {
  if (before === undefined || dayOf(before.at, zone) !== dayOf(message.at, zone))
    return { startsDay: true, startsGroup: true };
  const isSameSender = before.fromType === message.fromType && before.fromId === message.fromId;
  return { startsDay: false, startsGroup: !isSameSender || message.at - before.at > GROUP_MS };
}

/** The side of a message: one's own kind of person right, the other kind left, the product in the middle. */
export function laneOf({ fromType }: MessageRow, ownType: PersonType): 'ours' | 'theirs' | 'system' {
  if (fromType === PERSON_TYPE.system) return 'system';
  return fromType === ownType ? 'ours' : 'theirs';
}

/** A message as plain text: its text, or the name of its kind. */
export function wordsOf(t: TFunction, msgType: number, msg: string): string {
  return wordsOfContent(t, msgType, parseContent(msg));
}

/** As {@link wordsOf}, for a content that has been parsed. */
export function wordsOfContent(
  t: TFunction,
  msgType: number,
  { text, workOrderTitle: title, isErased, isDeleted }: MessageContent,
): string {
  if (isDeleted === true) return t('conversation.deleted');
  if (isErased === true) return t('conversation.erased');
  switch (msgType) {
    case MESSAGE_TYPE.text:
      return text ?? t('conversation.unreadable');
    case MESSAGE_TYPE.image:
      return t('conversation.image');
    case MESSAGE_TYPE.video:
      return t('conversation.video');
    case MESSAGE_TYPE.card:
      return title === undefined || title === '' ? t('conversation.card') : t('conversation.cardOf', { title });
    default:
      return t('conversation.unreadable');
  }
}

/** The name of the writer for screen readers. */
export function writerOf(t: TFunction, message: MessageRow): string {
  if (message.side === 'mine') return t('conversation.you');
  if (message.fromType === PERSON_TYPE.system) return t('conversation.system');
  if (message.fromType === PERSON_TYPE.customer) return customerNameOf(t, message.fromNickName);
  return message.fromNickName === '' ? t('conversation.someone') : message.fromNickName;
}

/** The newest message that matches, or undefined. */
export function newestWhere(
  messages: readonly MessageRow[],
  isSuch: (message: MessageRow) => boolean,
): MessageRow | undefined {
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
export function firstUnreadIn(messages: readonly MessageRow[], unreadAfter: number | null): number {
  const oldest = messages[0]?.chatSeq ?? null;
  if (unreadAfter === null || oldest === null || oldest > unreadAfter + 1) return -1;
  return messages.findIndex(({ side, chatSeq }) => side === 'theirs' && chatSeq !== null && chatSeq > unreadAfter);
}

/** What stands among the messages of a chat and is none of them. */
export interface Inset {
  /** It stands after the message with this chatSeq; 0: before the first one. */
  readonly atSeq: number;
  /** With a key. */
  readonly element: ReactNode;
}

/** @param index of the message before them; -1: they stand before the first one */
export function insetsAfter(insets: readonly Inset[], messages: readonly MessageRow[], index: number): ReactNode[] {
  const seqAt = (at: number) => (at < 0 ? 0 : (messages[at]?.chatSeq ?? Infinity));
  const [from, to] = [seqAt(index), seqAt(index + 1)];
  return insets.filter(({ atSeq }) => atSeq >= from && atSeq < to).map(({ element }) => element);
}

/** Largest width and height of a picture in a conversation, in pixels. */
const MEDIA_MAX_PX = 320;
const MEDIA_MIN_PX = 48;

/** The size of a picture or video in a conversation, in pixels. */
export function shownSize({ width = 320, height = 240 }: Pick<MessageContent, 'width' | 'height'>) {
  const scale = Math.min(1, MEDIA_MAX_PX / width, MEDIA_MAX_PX / height);
  const scaled = (px: number) => Math.max(MEDIA_MIN_PX, Math.round(px * scale));
  return { width: scaled(width), height: scaled(height) };
}
