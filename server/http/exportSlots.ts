import { EXPORT_TIMEOUT_MS } from '../../contract/constants.ts';
import { TooManyTriesError } from '../common/errors.ts';

const RETRY_MS = 5_000;
const OWN_RUNS = 'Your last report is still being prepared. Wait until it is ready.';
const OTHERS_RUN = 'Other reports are being prepared. Try again in a few seconds.';

/** Reports that this process writes as files at the same time. */
export interface ExportSlots {
  /**
   * Takes a place for a report.
   * @returns gives it back
   * @throws {TooManyTriesError} when all places are taken, or one by the same person
   */
  begin(staffId: string): () => void;
  /** A reader who takes longer for the file loses it: pages give up by then. */
  readonly longestMs: number;
}

/** @param places for everybody together; each person has one */
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
