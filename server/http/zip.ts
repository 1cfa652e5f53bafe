import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A file of an archive. */
export interface ZipPart {
  /** In ASCII. */
  readonly path: string;
  readonly content: Iterable<string> | AsyncIterable<string>;
}

/** What the directory says about a part. */
interface Written {
  readonly path: Buffer;
  readonly offset: number;
  /** Checksum and both sizes, in bytes. */
  readonly sums: Buffer;
}

const SIGNATURE = { part: 0x04034b50, sums: 0x08074b50, entry: 0x02014b50, end: 0x06054b50 } as const;
const VERSION = 20;
/** The sums of a part follow it, because no one knows them before. */
const SUMS_FOLLOW = 8;
const DEFLATED = 8;
/** 1980-01-01, the beginning of the format's time. */
const NO_DATE = 33;

/**
 * An archive, read part by part, as fast as it is taken. Fails when a part fails, so it never looks whole then.
 * @throws {RangeError} for 4 GiB and more
 */
export async function* zipped(parts: Iterable<ZipPart>): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let offset = 0;
  for (const { path: name, content } of parts) {
    const path = Buffer.from(name);
    const sums = Buffer.alloc(12);
    const begin = offset;
    const head = Buffer.concat([fields([4, SIGNATURE.part], ...about(path, Buffer.alloc(12)), [2, 0]), path]);
    offset += head.length;
    yield head;
    for await (const each of deflated(content, sums)) {
      offset += each.length;
      yield each;
    }
    const end = Buffer.concat([fields([4, SIGNATURE.sums]), sums]);
    offset += end.length;
    yield end;
    written.push({ path, offset: begin, sums });
  }
  yield directory(written, offset);
}

/** The bytes of a part. Its sums are there when all have been read. */
async function* deflated(content: ZipPart['content'], sums: Buffer): AsyncGenerator<Buffer> {
  let [sum, size, packedSize] = [0, 0, 0];
  const read = async function* () {
    for await (const text of content) {
      const bytes = Buffer.from(text);
      sum = crc32(bytes, sum);
      size += bytes.length;
      yield bytes;
    }
  };
  // A failure reaches who reads the result, and an end of reading ends the content.
  const packed: AsyncIterable<Buffer> = pipeline(Readable.from(read()), createDeflateRaw(), () => undefined);
  for await (const bytes of packed) {
    packedSize += bytes.length;
    yield bytes;
  }
  sums.writeUInt32LE(sum, 0);
  sums.writeUInt32LE(packedSize, 4);
  sums.writeUInt32LE(size, 8);
}

function directory(written: readonly Written[], offset: number): Buffer {
  const entries = written.flatMap(({ path, offset: begin, sums }) => [
    fields(
      [4, SIGNATURE.entry],
      [2, VERSION],
      ...about(path, sums),
      [2, 0],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, begin],
    ),
    path,
  ]);
  const bytes = Buffer.concat(entries);
  const { length } = written;
  const end = fields(
    [4, SIGNATURE.end],
    [2, 0],
    [2, 0],
    [2, length],
    [2, length],
    [4, bytes.length],
    [4, offset],
    [2, 0],
  );
  return Buffer.concat([bytes, end]);
}

type Field = readonly [size: 2 | 4, value: number] | Buffer;

/** What a part begins with, and what the directory repeats. */
function about(path: Buffer, sums: Buffer): readonly Field[] {
  return [[2, VERSION], [2, SUMS_FOLLOW], [2, DEFLATED], [2, 0], [2, NO_DATE], sums, [2, path.length]];
}

function fields(...all: readonly Field[]): Buffer {
  return Buffer.concat(
    all.map((field) => {
      if (Buffer.isBuffer(field)) return field;
      const [size, value] = field;
      const bytes = Buffer.alloc(size);
      bytes.writeUIntLE(value, 0, size);
      return bytes;
    }),
  );
}
