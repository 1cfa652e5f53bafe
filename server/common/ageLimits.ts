/** After this age contents are erased or deleted, in milliseconds. null: never. */
export interface AgeLimits {
  /** Since their end. */
  readonly chats: number | null;
  /** Since they were closed. */
  readonly queries: number | null;
  readonly files: number | null;
  readonly actionLogs: number | null;
  readonly audit: number | null;
}

const DAY_MS = 86_400_000;
/** A century. */
const MAX_DAYS = 36_500;

/** @param daysOf the value of a variable; 0: no limit */
export function readAgeLimits(daysOf: (variable: string, maxDays: number) => number): AgeLimits {
  const limit = (variable: string): number | null => daysOf(variable, MAX_DAYS) * DAY_MS || null;
  return {
    chats: limit('CHAT_RETENTION_DAYS'),
    queries: limit('QUERY_RETENTION_DAYS'),
    files: limit('FILE_RETENTION_DAYS'),
    actionLogs: limit('ACTION_LOG_RETENTION_DAYS'),
    audit: limit('AUDIT_RETENTION_DAYS'),
  };
}
