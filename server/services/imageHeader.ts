/** What an image says of itself before anything of it is decoded. */
export interface ImageHeader {
  readonly mediaType: 'image/jpeg' | 'image/png';
  /** In pixels, as stored: an orientation is not applied. */
  readonly width: number;
  readonly height: number;
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const PNG_WIDTH_AT = 16;
const PNG_HEADER_BYTES = 24;

const JPEG_SIGNATURE = Buffer.from([0xff, 0xd8, 0xff]);
/** Markers that stand alone, without a length: TEM and RST0 to RST7. */
const ALONE = new Set([0x01, 0xd0, 0xd1, 0xd2, 0xd3, 0xd4, 0xd5, 0xd6, 0xd7]);
/** Not frames, though among their numbers: DHT, JPG and DAC. */
const NO_FRAME = new Set([0xc4, 0xc8, 0xcc]);
const START_OF_SCAN = 0xda;

/** Reads the real bytes, whatever a name or a header said. @returns null for what is no JPG and no PNG */
export function readImageHeader(bytes: Buffer): ImageHeader | null {
  if (startsWith(bytes, PNG_SIGNATURE)) return readPng(bytes);
  return startsWith(bytes, JPEG_SIGNATURE) ? readJpeg(bytes) : null;
}

function readPng(bytes: Buffer): ImageHeader | null {
  if (bytes.length < PNG_HEADER_BYTES || bytes.toString('latin1', 12, PNG_WIDTH_AT) !== 'IHDR') return null;
  return { mediaType: 'image/png', width: bytes.readUInt32BE(PNG_WIDTH_AT), height: bytes.readUInt32BE(PNG_WIDTH_AT + 4) };
}

/** Walks from segment to segment up to the frame header, which holds the size. */
function readJpeg(bytes: Buffer): ImageHeader | null {
  let at = 2;
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? START_OF_SCAN;
    if (marker === 0xff || ALONE.has(marker)) {
      at += marker === 0xff ? 1 : 2;
      continue;
    }
    if (marker === START_OF_SCAN) return null;
    if (marker >= 0xc0 && marker <= 0xcf && !NO_FRAME.has(marker)) {
      return { mediaType: 'image/jpeg', height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    }
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

function startsWith(bytes: Buffer, start: Buffer): boolean {
  return bytes.subarray(0, start.length).equals(start);
}
