import { DAY_MS } from './days.ts';

/** A century. */
const MAX_DAYS = 36_500;

/** After this age contents are erased or deleted, in milliseconds. null: never. */
export type AgeLimits = Readonly<ReturnType<typeof readAgeLimits>>;

/** @param daysOf the value of a variable; 0: no limit */
export function readAgeLimits(daysOf: (variable: string, maxDays: number) => number) {
  const limit = (variable: string): number | null => daysOf(variable, MAX_DAYS) * DAY_MS || null;
  return {
    /** Since their end. */
    chats: limit('CHAT_RETENTION_DAYS'),
    /** Since they were closed. */
    queries: limit('QUERY_RETENTION_DAYS'),
    files: limit('FILE_RETENTION_DAYS'),
    actionLogs: limit('ACTION_LOG_RETENTION_DAYS'),
    audit: limit('AUDIT_RETENTION_DAYS'),
  };
}
