import { ACTION_LOG_NOTE_MAX } from '../../../contract/constants.ts';

/** As the server counts it: in code points, without white space around it. */
export function lengthOfNote(note: string): number {
  return Array.from(note.trim()).length;
}

export function noteIsTooLong(note: string): boolean {
  return lengthOfNote(note) > ACTION_LOG_NOTE_MAX;
}
