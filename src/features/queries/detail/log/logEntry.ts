import type { QueryLogEntry } from '../../../../../contract/http/queries.ts';

/** What changed with an entry; '' for what there was not, or is not known. */
export interface LoggedChange {
  readonly oldDesc: string;
  readonly newDesc: string;
}

/**
 * Reads an entry's `extend`. It was written by others: whatever is no object with those texts counts as nothing known.
 */
export function changeOf({ extend }: Pick<QueryLogEntry, 'extend'>): LoggedChange {
  const read = parsed(extend);
  return { oldDesc: textIn(read, 'oldDesc'), newDesc: textIn(read, 'newDesc') };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function textIn(value: unknown, key: keyof LoggedChange): string {
  if (typeof value !== 'object' || value === null) return '';
  const found: unknown = Object.entries(value).find(([name]) => name === key)?.[1];
  return typeof found === 'string' ? found : '';
}
