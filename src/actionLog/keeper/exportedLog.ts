import { ACTION_LOG_FORMAT, type ActionLog } from '../../../contract/actionLog.ts';
import { ACTION_LOG_BODY_MAX_BYTES, ACTION_LOG_TEXT_MAX_BYTES } from '../../../contract/constants.ts';

export interface ExportOptions {
  /**
   * How far back it has to reach, in milliseconds. It begins with the segment that holds that moment. Without it: all
   * there is.
   */
  readonly sinceMs?: number;
  /** What it may take over gzip and base64 together. */
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

/** Gives what has been recorded. */
export type ExportLog = (options?: ExportOptions) => Promise<ExportedLog>;

export interface SegmentTexts {
  /** Milliseconds since 1970. */
  readonly from: number;
  readonly load: string;
  readonly count: number;
  /** Its parts; none where they are lost. */
  readonly texts: readonly string[];
}

type About = Omit<ActionLog, 'format' | 'from' | 'segments' | 'texts'>;
interface Piece {
  readonly from: number;
  readonly count: number;
  readonly blob: Blob;
}

/** What head, tail and commas take. */
const AROUND_BYTES = 4_096;

/**
 * A log as JSON text, put together from the texts of its segments as they are: nothing large is parsed or written anew.
 * Where it would be too large, over gzip or as it is, it begins later: the oldest segments are left out, never the last
 * one.
 */
export async function joinLog(
  about: About,
  segments: readonly SegmentTexts[],
  { sinceMs = Infinity, maxBytes = ACTION_LOG_BODY_MAX_BYTES }: ExportOptions,
): Promise<ExportedLog> {
  const whole = segments.filter(({ texts }) => texts.length > 0);
  const later = whole.findIndex(({ from }) => from > about.until - sinceMs);
  const wanted = whole.slice(Math.max(0, (later === -1 ? whole.length : later) - 1));
  const pieces = await newestWithin(wanted.map(toPiece), maxBytes);
  const { client, staffId, device, until, hashes } = about;
  const from = Math.min(pieces[0]?.from ?? until, until); // a clock may have been set back
  const header = JSON.stringify({ format: ACTION_LOG_FORMAT, client, staffId, device, from, until, hashes });
  const text = new Blob(
    [
      header.slice(0, -1),
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
  let [packed, plain] = [AROUND_BYTES, AROUND_BYTES];
  let first = pieces.length;
  for (const [index, { blob }] of [...pieces.entries()].reverse()) {
    packed += Math.ceil((await packedBytes(blob)) / 3) * 4;
    plain += blob.size;
    if (first < pieces.length && (packed > maxBytes || plain > ACTION_LOG_TEXT_MAX_BYTES)) break;
    first = index;
  }
  return pieces.slice(first);
}

/** Of one piece alone: together they take no more. */
async function packedBytes(blob: Blob): Promise<number> {
  let bytes = 0;
  const reader = blob.stream().pipeThrough(new CompressionStream('gzip')).getReader();
  for (let { value } = await reader.read(); value !== undefined; { value } = await reader.read())
    bytes += value.byteLength;
  return bytes;
}
