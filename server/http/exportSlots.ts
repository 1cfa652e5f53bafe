import { EXPORT_TIMEOUT_MS } from '#contract/constants.ts';
import { TooManyTriesError } from '../common/errors.ts';

const RETRY_MS = 5_000;
const OWN_RUNS = 'Your last report is still being prepared. Wait until it is ready.';
const OTHERS_RUN = 'Other reports are being prepared. Try again in a few seconds.';

/** Limits how many reports this process writes as files at the same time. */
export interface ExportSlots {
  /**
   * Takes a slot for a report.
   * @returns a function that releases it
   * @throws {TooManyTriesError} when all slots are taken, or the same person has one
   */
  begin(staffId: string): () => void;
  /** A slower reader loses the connection, in milliseconds. Pages have given up by then. */
  readonly longestMs: number;
}

/** @param places slots of all people together; each person has one */
export function createExportSlots(places: number, longestMs = EXPORT_TIMEOUT_MS): ExportSlots {
  const running = new Set<string>();
  return {
    longestMs,
    begin: (staffId) => {
      if (running.has(staffId)) throw new TooManyTriesError('exports', RETRY_MS, OWN_RUNS);
      if (running.size >= places) throw new TooManyTriesError('exports', RETRY_MS, OTHERS_RUN);
      running.add(staffId);
      return () => {
        running.delete(staffId);
      };
    },
  };
}
