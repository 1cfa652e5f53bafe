import { withoutHidden } from '#contract/names.ts';
import { wallClock } from '../common/days.ts';

export type EntryKind = 'customer' | 'staff' | 'system' | 'note';

export interface TranscriptPicture {
  readonly fileId: string;
  /** In pixels, where they are known. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
}

/** What one person wrote at once. */
export interface Entry {
  readonly kind: EntryKind;
  /** '' for what is automatic. */
  readonly name: string;
  /** ISO 8601 in UTC. */
  readonly at: string;
  readonly text: string;
  readonly pictures: readonly TranscriptPicture[];
}

/** A chat or query as a file shows it. */
export interface Transcript {
  readonly type: 'chat' | 'query';
  readonly id: string;
  /** What is known about it, by name. */
  readonly facts: readonly (readonly [string, string])[];
  /** Oldest first. Read as fast as the reader takes the file. */
  readonly entries: AsyncIterable<Entry>;
  /** In which times are shown. */
  readonly timeZone: string;
}

/** yyyy-MM-dd HH:mm:ss in a time zone. */
export function shownTime(timeZone: string, at: string): string {
  return wallClock(timeZone, new Date(at)).toISOString().slice(0, 19).replace('T', ' ');
}

/** A name on one line, so that it looks like nothing else. */
export function shownName(name: string): string {
  return withoutHidden(name.replace(/\s+|\p{Cc}+/gu, ' ')).trim();
}

/** A text with line feeds as its only control characters, tabs aside. */
export function shownText(text: string): string {
  return text.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '');
}
