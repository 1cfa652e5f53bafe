import { ACTION_LOG_TEXT_MAX_BYTES } from '#contract/constants.ts';

/** A log cannot be unpacked: it is not gzip or base64, or it is too large. */
export class UnpackError extends Error {
  override readonly name = 'UnpackError';
  readonly reason: 'damaged' | 'tooLarge';

  constructor(reason: UnpackError['reason']) {
    super(reason);
    this.reason = reason;
  }
}

const GZIP_MAGIC = [0x1f, 0x8b] as const;

/** Unpacks the log of a report, which is gzip in base64. @throws {UnpackError} */
export async function unpackReport(packed: string, maxBytes = ACTION_LOG_TEXT_MAX_BYTES): Promise<string> {
  return readText(gunzip(new Blob([bytesOf(packed)])), maxBytes);
}

/** Reads the log of a file. It detects gzip by content, not by name. @throws {UnpackError} */
export async function unpackFile(file: Blob, maxBytes = ACTION_LOG_TEXT_MAX_BYTES): Promise<string> {
  if (file.size > maxBytes) throw new UnpackError('tooLarge');
  const begin = new Uint8Array(await file.slice(0, GZIP_MAGIC.length).arrayBuffer());
  const isPacked = GZIP_MAGIC.every((byte, index) => begin[index] === byte);
  return readText(isPacked ? gunzip(file) : file.stream(), maxBytes);
}

function gunzip(packed: Blob): ReadableStream<Uint8Array> {
  return packed.stream().pipeThrough(new DecompressionStream('gzip'));
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    throw new UnpackError('damaged');
  }
}

/** Stops at the limit, so that a small file which unpacks to gigabytes cannot fill the memory. */
async function readText(bytes: ReadableStream<Uint8Array>, maxBytes: number): Promise<string> {
  const reader = bytes.getReader();
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let read = 0;
  for (;;) {
    const { done, value } = await nextOf(reader);
    if (done) return `${parts.join('')}${decoder.decode()}`;
    read += value.byteLength;
    if (read > maxBytes) {
      await reader.cancel();
      throw new UnpackError('tooLarge');
    }
    parts.push(decoder.decode(value, { stream: true }));
  }
}

async function nextOf(reader: ReadableStreamDefaultReader<Uint8Array>) {
  try {
    return await reader.read();
  } catch {
    throw new UnpackError('damaged');
  }
}
