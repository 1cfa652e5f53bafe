import { TRANSCRIPT_PICTURES_MAX_BYTES } from '#contract/constants.ts';
import type { EntryKind, Transcript, TranscriptPicture } from './transcript.ts';

// Texts of transcripts. Like those of workbooks they are in English, whatever the language of the page.

const BYTES_PER_MB = 1024 * 1024;

export const ERASED = 'Erased';
export const ERASED_CUSTOMER = 'Erased customer';
export const NOBODY = 'Nobody';
export const VIDEO = '[Video]';

export const FACT = {
  subject: 'Title',
  product: 'Product',
  customer: 'Customer',
  assignee: 'Assignee',
  status: 'Status',
  began: 'Began',
  ended: 'Ended',
  created: 'Created',
  notes: 'Notes of staff',
  saved: 'Saved',
  zone: 'Time zone',
} as const;
export const STATUS = { open: 'Open', closed: 'Closed' } as const;
export const NOTES = { included: 'Included', leftOut: 'Left out' } as const;

export const KIND: Readonly<Record<EntryKind, string>> = {
  customer: 'customer',
  staff: 'staff',
  system: 'automatic',
  note: 'note, for staff only',
};

export function titleOf({ type, id }: Pick<Transcript, 'type' | 'id'>): string {
  return `${type === 'chat' ? 'Chat' : 'Query'} ${id}`;
}

export function savedBy(time: string, name: string): string {
  return `${time} by ${name}`;
}

export function card(id: string, title: string, description: string): string {
  return `[Query ${id}] ${title}\n${description}`;
}

export function whisperTo(name: string, text: string): string {
  return `[Whisper to ${name}] ${text}`;
}

export function picture(one: TranscriptPicture): string {
  return `[Picture${sizeOf(one)}]`;
}

/** In place of a picture that would make the file too large. */
export function pictureLeftOut(one: TranscriptPicture, maxBytes = TRANSCRIPT_PICTURES_MAX_BYTES): string {
  return `[Picture${sizeOf(one)}, left out: a transcript holds up to ${maxBytes / BYTES_PER_MB} MB of pictures]`;
}

export function pictureMissing(one: TranscriptPicture): string {
  return `[Picture${sizeOf(one)}, no longer stored]`;
}

function sizeOf({ width, height }: TranscriptPicture): string {
  return width === undefined || height === undefined ? '' : ` of ${width} × ${height} pixels`;
}
