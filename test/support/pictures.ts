import { deflateSync } from 'node:zlib';
import { Transformer } from '@napi-rs/image';

// Pictures for uploads, drawn and decoded by the library that the server uses.

/** An RGBA pixel. */
type Pixel = readonly [number, number, number, number];

const RED: Pixel = [220, 20, 20, 255];
const BLUE: Pixel = [20, 20, 220, 255];

/** The left half red, the right half blue. */
function halves(width: number, height: number): Transformer {
  const pixels = new Uint8Array(width * height * 4);
  for (let at = 0; at < width * height; at += 1) pixels.set(at % width < width / 2 ? RED : BLUE, at * 4);
  return Transformer.fromRgbaPixels(pixels, width, height);
}

export function aPng(width = 40, height = 20): Promise<Buffer> {
  return halves(width, height).png();
}

export function aJpeg(width = 40, height = 20): Promise<Buffer> {
  return halves(width, height).jpeg(90);
}

/** A JPG with this payload as a metadata segment (1 is EXIF's and XMP's) at its beginning. */
export function withSegment(jpeg: Buffer, application: number, payload: Buffer): Buffer {
  const head = Buffer.from([0xff, 0xe0 + application, 0, 0]);
  head.writeUInt16BE(payload.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, payload, jpeg.subarray(2)]);
}

/** EXIF with an orientation (1 upright, 6 turned) and a text that stands for personal data. */
export function exif({
  orientation = 1,
  description = '',
}: {
  readonly orientation?: number;
  readonly description?: string;
}): Buffer {
  const text = Buffer.from(`${description}\0\0\0\0`, 'latin1');
  const entries = [
    [0x010e, 2, text.length, 38],
    [0x0112, 3, 1, (orientation << 16) >>> 0],
  ] as const;
  const tiff = Buffer.alloc(8 + 2 + entries.length * 12 + 4);
  tiff.write('MM\0*', 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(entries.length, 8);
  for (const [index, [tag, kind, count, value]] of entries.entries()) {
    const at = 10 + index * 12;
    tiff.writeUInt16BE(tag, at);
    tiff.writeUInt16BE(kind, at + 2);
    tiff.writeUInt32BE(count, at + 4);
    tiff.writeUInt32BE(value, at + 8);
  }
  return Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, text]);
}

/** The colour at a point: 'red', 'blue', or its numbers. */
export async function colourAt(picture: Buffer, x: number, y: number): Promise<string> {
  const { width, height } = await new Transformer(picture).metadata();
  const pixels = await new Transformer(picture).rawPixels();
  const channels = pixels.length / (width * height);
  const [red = 0, green = 0, blue = 0] = pixels.subarray((y * width + x) * channels);
  const isNear = (pixel: Pixel): boolean =>
    Math.abs(red - pixel[0]) + Math.abs(green - pixel[1]) + Math.abs(blue - pixel[2]) < 60;
  return isNear(RED) ? 'red' : isNear(BLUE) ? 'blue' : `${red} ${green} ${blue}`;
}

export interface RawPng {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly colour: number;
  /** Without the filter byte. */
  readonly bytesPerRow: number;
  /** Before the pixels. */
  readonly chunks?: readonly (readonly [kind: string, data: Buffer])[];
  /** The rows, each after its filter byte; zeroes by default. */
  readonly rows?: Buffer;
}

/** Rows of noise that repeat: a compressor with a large window packs them well, one with a small window does not. */
export function repeatingRows(height: number, bytesPerRow: number): Buffer {
  const rows = Buffer.alloc(height * (bytesPerRow + 1), noise(20_011));
  for (let row = 0; row < height; row += 1) rows[row * (bytesPerRow + 1)] = 0;
  return rows;
}

/** Bytes without a pattern, always the same. */
function noise(length: number): Buffer {
  let state = 1;
  return Buffer.from(
    Array.from({ length }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state >>> 24;
    }),
  );
}

/** A PNG with any content. */
export function rawPng({ width, height, depth, colour, bytesPerRow, chunks = [], rows }: RawPng): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colour], 8);
  const pixels = deflateSync(rows ?? Buffer.alloc(Math.min(height * (bytesPerRow + 1), 10_000_000)));
  const all = [['IHDR', header], ...chunks, ['IDAT', pixels], ['IEND', Buffer.alloc(0)]] as const;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    ...all.map(([kind, data]) => pngChunk(kind, data)),
  ]);
}

function pngChunk(kind: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const chunk = Buffer.alloc(named.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  named.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(named), named.length + 4);
  return chunk;
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** A JPG of 8 × 8 pixels of one colour, with 1 channel (grey) or 4 (print). */
export function flatJpeg(channels: 1 | 4): Buffer {
  const segment = (marker: number, data: readonly number[]): Buffer =>
    Buffer.from([0xff, marker, 0, data.length + 2, ...data]);
  const numbers = Array.from({ length: channels }, (_, index) => index + 1);
  const oneSymbol = [1, ...Array<number>(15).fill(0), 0];
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...Array<number>(64).fill(1)]),
    segment(0xc0, [8, 0, 8, 0, 8, channels, ...numbers.flatMap((number) => [number, 0x11, 0])]),
    segment(0xc4, [0x00, ...oneSymbol]),
    segment(0xc4, [0x10, ...oneSymbol]),
    segment(0xda, [channels, ...numbers.flatMap((number) => [number, 0]), 0, 63, 0]),
    Buffer.from([channels === 4 ? 0x00 : 0x3f, 0xff, 0xd9]),
  ]);
}

/** A picture of one colour. */
export function flat([red, green, blue]: readonly [number, number, number]): Transformer {
  return Transformer.fromRgbaPixels(Buffer.alloc(8 * 8 * 4, Buffer.from([red, green, blue, 255])), 8, 8);
}

/** An ICC profile of these tags; XYZ numbers or a curve each. Its description names a person. */
export function aProfile(colours: 'RGB ' | 'GRAY' | 'CMYK', tags: Readonly<Record<string, Buffer>>): Buffer {
  const all = Object.entries({ ...tags, desc: Buffer.from(`desc\0\0\0\0canary of Ann's screen`) });
  const head = Buffer.alloc(132 + 12 * all.length);
  head.write(`mntr${colours}XYZ `, 12, 'latin1');
  head.write('acsp', 36, 'latin1');
  head.writeUInt32BE(all.length, 128);
  let at = head.length;
  for (const [index, [tag, data]] of all.entries()) {
    head.write(tag, 132 + 12 * index, 'latin1');
    head.writeUInt32BE(at, 136 + 12 * index);
    head.writeUInt32BE(data.length, 140 + 12 * index);
    at += data.length;
  }
  return Buffer.concat([head, ...all.map(([, data]) => data)]);
}

/** Red, green and blue of a profile, as XYZ. */
export function primaries(...colours: readonly [readonly number[], readonly number[], readonly number[]]) {
  const tag = (numbers: readonly number[]): Buffer => Buffer.concat([Buffer.from('XYZ \0\0\0\0'), fixed(numbers)]);
  return { rXYZ: tag(colours[0]), gXYZ: tag(colours[1]), bXYZ: tag(colours[2]) };
}

export function curves(curve: Buffer): Readonly<Record<string, Buffer>> {
  return { rTRC: curve, gTRC: curve, bTRC: curve };
}

/** A curve with parameters, of one of the kinds of the ICC. */
export function parametric(kind: number, parameters: readonly number[]): Buffer {
  return Buffer.concat([Buffer.from('para\0\0\0\0'), Buffer.from([0, kind, 0, 0]), fixed(parameters)]);
}

/** A curve of samples; a single one is an exponent, times 256. */
export function sampled(samples: readonly number[]): Buffer {
  const curve = Buffer.alloc(12 + 2 * samples.length);
  curve.write('curv', 'latin1');
  curve.writeUInt32BE(samples.length, 8);
  for (const [index, sample] of samples.entries()) curve.writeUInt16BE(sample, 12 + 2 * index);
  return curve;
}

function fixed(numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * numbers.length);
  for (const [index, number] of numbers.entries()) bytes.writeInt32BE(Math.round(number * 65_536), 4 * index);
  return bytes;
}

/** A PNG with these chunks before its pixels. */
export function withChunks(png: Buffer, chunks: readonly (readonly [kind: string, data: Buffer])[]): Buffer {
  const headEnd = 33;
  return Buffer.concat([
    png.subarray(0, headEnd),
    ...chunks.map(([kind, data]) => pngChunk(kind, data)),
    png.subarray(headEnd),
  ]);
}
