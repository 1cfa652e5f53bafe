import type { Position } from '../db/slice.ts';
import { isId } from './ids.ts';

/** Where a row stands in a list that an instant orders, as cursors hold it. */
export function positionOf({ position: { micros, id } }: { readonly position: Position }): string {
  return `${micros}.${id}`;
}

/** Reads what {@link positionOf} wrote; null for what it never writes. */
export function positionIn(text: string): Position | null {
  const [, micros, id] = /^(\d{1,18})\.(\d{1,19})$/.exec(text) ?? [];
  return micros === undefined || id === undefined || !isId(id) ? null : { micros, id };
}
