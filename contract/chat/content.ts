import { MESSAGE_TYPE } from '../domain.ts';

/** What `msg` of a message holds, as JSON text. A message sets the fields of its type and no others. */
export interface MessageContent {
  readonly text?: string;
  readonly img_url?: string;
  readonly file_url?: string;
  readonly workOrderId?: string;
  readonly workOrderTitle?: string;
  readonly workOrderDescription?: string;
  readonly workOrderCreateTime?: string;
  readonly workOrderUserRead?: boolean;
}

const NO_CONTENT: MessageContent = {};
const STRING_FIELDS = ['text', 'img_url', 'file_url', 'workOrderId', 'workOrderTitle', 'workOrderDescription', 'workOrderCreateTime'] as const;

/** The JSON text of a message of type 1. */
export function textContent(text: string): string {
  return JSON.stringify({ text } satisfies MessageContent);
}

/** Reads `msg`. What is not an object of known fields reads as no content; it never throws. */
export function parseContent(msg: string): MessageContent {
  const value = parseJson(msg);
  if (typeof value !== 'object' || value === null) return NO_CONTENT;
  const fields = new Map<string, unknown>(Object.entries(value));
  const content: { -readonly [Field in keyof MessageContent]: MessageContent[Field] } = {};
  for (const key of STRING_FIELDS) {
    const text = fields.get(key);
    if (typeof text === 'string') content[key] = text;
  }
  const read = fields.get('workOrderUserRead');
  if (typeof read === 'boolean') content.workOrderUserRead = read;
  return content;
}

/** Whether a message of this type can be sent with this content: type 1 needs text. */
export function isSendable(msgType: number, content: MessageContent): boolean {
  return msgType !== MESSAGE_TYPE.text || (content.text ?? '').trim() !== '';
}

function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return null;
  }
}
