import { MESSAGE_TYPE } from '../domain.ts';
import { parseJson } from '../parseJson.ts';
import { hasVisibleCharacter } from '../enteredText.ts';

/** The content of `msg`, as JSON text. A message sets the fields of its type and no others. */
export interface MessageContent {
  readonly text?: string;
  /** Of a text: the message that it answers, by its chatSeq. */
  readonly quotedSeq?: number;
  /**
   * Towards the server the address that an upload answered, or the file's id; towards a reader an address signed for
   * that reader.
   */
  readonly img_url?: string;
  /** Of a video, as `img_url`. */
  readonly file_url?: string;
  /** Of an image or a video, in pixels, where they are known: its place is kept before it is loaded. */
  readonly width?: number;
  readonly height?: number;
  readonly workOrderId?: string;
  readonly workOrderTitle?: string;
  readonly workOrderDescription?: string;
  readonly workOrderCreateTime?: string;
  readonly workOrderUserRead?: boolean;
  /** The content is gone. No other field is set, except `isDeleted`. */
  readonly isErased?: true;
  /** It is gone because its author deleted the message. */
  readonly isDeleted?: true;
}

/** The content of every erased message, whatever its type. */
export const ERASED_CONTENT = JSON.stringify({ isErased: true } satisfies MessageContent);
/** The content of every message that its author deleted. */
export const DELETED_CONTENT = JSON.stringify({ isErased: true, isDeleted: true } satisfies MessageContent);

const NO_CONTENT: MessageContent = {};
const STRING_FIELDS = [
  'text',
  'img_url',
  'file_url',
  'workOrderId',
  'workOrderTitle',
  'workOrderDescription',
  'workOrderCreateTime',
] as const;
const NUMBER_FIELDS = ['width', 'height', 'quotedSeq'] as const;

/** The JSON text of a message of type 1. */
export function textContent(text: string): string {
  return JSON.stringify({ text } satisfies MessageContent);
}

/** The same for a text that answers a message. @param quotedSeq undefined: it answers none */
export function quotingContent(text: string, quotedSeq: number | undefined): string {
  if (quotedSeq === undefined) return textContent(text);
  return JSON.stringify({ text, quotedSeq } satisfies MessageContent);
}

/** The JSON text of a message of type 2. `address` is what the upload answered as `master`. */
export function imageContent({
  address,
  width,
  height,
}: {
  readonly address: string;
  readonly width: number;
  readonly height: number;
}): string {
  return JSON.stringify({ img_url: address, width, height } satisfies MessageContent);
}

/** The part of a query that a card shows. */
export interface CardQuery {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** ISO 8601 in UTC. */
  readonly createTime: string;
  /** Whether the customer has opened it. */
  readonly isRead: boolean;
}

/** The JSON text of a message of type 21 as it is stored. */
export function filledCardContent({ id, title, description, createTime, isRead }: CardQuery): string {
  return JSON.stringify({
    workOrderId: id,
    workOrderTitle: title,
    workOrderDescription: description,
    workOrderCreateTime: createTime,
    workOrderUserRead: isRead,
  } satisfies MessageContent);
}

/** Reads `msg`. Anything but an object of known fields gives empty content; it never throws. */
export function parseContent(msg: string): MessageContent {
  const value = parseJson(msg);
  if (typeof value !== 'object' || value === null) return NO_CONTENT;
  const content: { -readonly [Field in keyof MessageContent]: MessageContent[Field] } = {};
  for (const key of STRING_FIELDS) {
    const text: unknown = Reflect.get(value, key);
    if (typeof text === 'string') content[key] = text;
  }
  for (const key of NUMBER_FIELDS) {
    const number: unknown = Reflect.get(value, key);
    if (typeof number === 'number' && Number.isSafeInteger(number) && number > 0) content[key] = number;
  }
  const read: unknown = Reflect.get(value, 'workOrderUserRead');
  if (typeof read === 'boolean') content.workOrderUserRead = read;
  if (Reflect.get(value, 'isErased') === true) content.isErased = true;
  if (Reflect.get(value, 'isDeleted') === true) content.isDeleted = true;
  return content;
}

/** Whether a message of this type can be sent with this content: each type requires its own fields. */
export function isSendable(
  msgType: number,
  { text = '', img_url: image = '', workOrderId = '' }: MessageContent,
): boolean {
  switch (msgType) {
    case MESSAGE_TYPE.text:
      return hasVisibleCharacter(text);
    case MESSAGE_TYPE.image:
      return image !== '';
    case MESSAGE_TYPE.card:
      return workOrderId !== '';
    default:
      return false;
  }
}
