import { ACTION_LOG_FORMAT, type ActionLog, type LogClock } from '#contract/actionLog.ts';
import { ACTION_LOG_BODY_MAX_BYTES, ACTION_LOG_TEXT_MAX_BYTES } from '#contract/constants.ts';
import type { SegmentInfo } from './segments.ts';

export interface ExportOptions {
  /** How far back the log reaches, in milliseconds: it begins with the segment of that time. Default: everything. */
  readonly sinceMs?: number;
  /** Largest size of the log after gzip and base64. */
  readonly maxBytes?: number;
}

export interface ExportedLog {
  /** An ActionLog as JSON. */
  readonly text: Blob;
  /** Milliseconds since 1970. */
  readonly from: number;
  readonly until: number;
  readonly actions: number;
}

export type ExportLog = (options?: ExportOptions) => Promise<ExportedLog>;

export interface SegmentTexts extends Pick<SegmentInfo, 'from' | 'load' | 'count'> {
  /** All parts; empty if one of them is lost. */
  readonly texts: readonly string[];
}

interface Header extends Omit<ActionLog, 'format' | 'from' | 'segments' | 'texts' | 'clock'> {
  readonly measureClock: MeasureClock;
}

/** What is known of the page's clock by now, for times since one of its own; null: nothing. */
export type MeasureClock = (since: number) => LogClock | null;

interface Piece extends Pick<SegmentInfo, 'from' | 'count'> {
  readonly blob: Blob;
}

/** Room for the JSON around the segments. */
const FRAME_BYTES = 4_096;

/**
 * Joins the texts of segments into the JSON text of a log, without parsing them.
 * Leaves out the oldest segments if the log would be too large, packed or unpacked; never the last one.
 */
export async function joinLog(
  header: Header,
  segments: readonly SegmentTexts[],
  { sinceMs = Infinity, maxBytes = ACTION_LOG_BODY_MAX_BYTES }: ExportOptions,
): Promise<ExportedLog> {
  const complete = segments.filter(({ texts }) => texts.length > 0);
  const later = complete.findIndex(({ from }) => from > header.until - sinceMs);
  const wanted = complete.slice(Math.max(0, (later === -1 ? complete.length : later) - 1));
  const pieces = await newestWithin(wanted.map(toPiece), maxBytes);
  const { client, staffId, device, until, hashes, measureClock } = header;
  const from = Math.min(pieces[0]?.from ?? until, until); // the clock may have been set back
  const clock = measureClock(from) ?? undefined;
  const start = JSON.stringify({ format: ACTION_LOG_FORMAT, client, staffId, device, from, until, hashes, clock });
  const text = new Blob(
    [
      start.slice(0, -1),
      ',"segments":[',
      ...pieces.flatMap(({ blob }, index) => (index === 0 ? [blob] : [',', blob])),
      ']}',
    ],
    { type: 'application/json' },
  );
  return { text, from, until, actions: pieces.reduce((sum, { count }) => sum + count, 0) };
}

function toPiece({ from, load, count, texts: [state = 'null', ...entries] }: SegmentTexts): Piece {
  return {
    from,
    count,
    blob: new Blob([`{"load":${JSON.stringify(load)},"state":`, state, ',"entries":[', entries.join(','), ']}']),
  };
}

async function newestWithin(pieces: readonly Piece[], maxBytes: number): Promise<readonly Piece[]> {
  let [packed, plain] = [FRAME_BYTES, FRAME_BYTES];
  let first = pieces.length;
  for (const [index, { blob }] of [...pieces.entries()].reverse()) {
    packed += Math.ceil((await packedBytes(blob)) / 3) * 4;
    plain += blob.size;
    if (first < pieces.length && (packed > maxBytes || plain > ACTION_LOG_TEXT_MAX_BYTES)) break;
    first = index;
  }
  return pieces.slice(first);
}

/** Size of one piece after gzip. Packed together, pieces take no more than the sum. */
async function packedBytes(blob: Blob): Promise<number> {
  let bytes = 0;
  const reader = blob.stream().pipeThrough(new CompressionStream('gzip')).getReader();
  for (let { value } = await reader.read(); value !== undefined; { value } = await reader.read())
    bytes += value.byteLength;
  return bytes;
}
