import { ACTION_LOG_NOTE_MAX } from '../../../contract/constants.ts';

/** Length in code points, without surrounding white space, as the server counts it. */
export function lengthOfNote(note: string): number {
  return Array.from(note.trim()).length;
}

export function noteIsTooLong(note: string): boolean {
  return lengthOfNote(note) > ACTION_LOG_NOTE_MAX;
}
