import { FilterType, JsColorType, Orientation, ResizeFilterType, ResizeFit, Transformer } from '@napi-rs/image';
import { inflateSync } from 'node:zlib';
import { CHAT_IMAGE_MAX_BYTES, IMAGE_MAX_PIXELS } from '#contract/constants.ts';
import { HEAD_IMAGE_SIDE, imageKindOf } from '#contract/images.ts';
import { invalid } from '../common/errors.ts';
import { createSemaphore } from '../common/asyncWork.ts';
import { type ColourSpace, toSrgb, type PixelLayout, isUsable, readProfile, readStatedSpace } from './colourSpace.ts';

/** The properties of an image file, read without decoding it. */
interface ImageFile {
  readonly mediaType: 'image/jpeg' | 'image/png';
  /** In pixels, as stored: the orientation is not applied. */
  readonly width: number;
  readonly height: number;
  /** The rotation that makes it upright, as EXIF numbers it; 1 for none. */
  readonly orientation: number;
  /** What its colours mean; null for sRGB, and for what we cannot read, which browsers mostly show as sRGB. */
  readonly colours: ColourSpace | null;
  /** The file with its pixels only: no metadata, comments, profiles or animation. */
  readonly pixels: Buffer;
}

/** Reads the bytes themselves, not a name or a header. @returns null for anything but JPG and PNG */
export function readImageFile(bytes: Buffer): ImageFile | null {
  try {
    const kind = imageKindOf(bytes);
    if (kind === 'png') return readPng(bytes);
    return kind === 'jpeg' ? readJpeg(bytes) : null;
  } catch (error) {
    if (error instanceof RangeError) return null; // a length or an offset leads out of the file
    throw error;
  }
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** More than any program writes. Many tiny ones would take long to read. */
const SEGMENTS_MAX = 10_000;
/** A profile numbers its parts with one byte. */
const PROFILE_PARTS_MAX = 255;
/** Length and kind before a chunk's data, and the checksum after it. */
const PNG_CHUNK_EXTRA = 12;
const PNG_CHUNKS = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);
const PNG_METADATA = new Set(['iCCP', 'sRGB', 'gAMA', 'cHRM', 'eXIf']);
/** Profiles of curves and a matrix have a few kilobytes. */
const PROFILE_MAX_BYTES = 1024 * 1024;

function readPng(bytes: Buffer): ImageFile | null {
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return null;
  const parts: Buffer[] = [PNG_SIGNATURE];
  const metadata = new Map<string, Buffer>();
  for (let at = PNG_SIGNATURE.length, chunks = 1; at < bytes.length; chunks += 1) {
    if (chunks > SEGMENTS_MAX) return null;
    const end = at + bytes.readUInt32BE(at) + PNG_CHUNK_EXTRA;
    const kind = bytes.toString('latin1', at + 4, at + 8);
    if (PNG_CHUNKS.has(kind)) parts.push(bytes.subarray(at, end));
    if (PNG_METADATA.has(kind)) metadata.set(kind, bytes.subarray(at + 8, end - 4));
    if (kind === 'IEND') break;
    at = end;
  }
  return {
    mediaType: 'image/png',
    width: bytes.readUInt32BE(16),
    height: bytes.readUInt32BE(20),
    orientation: readOrientation(metadata.get('eXIf') ?? Buffer.alloc(0)) ?? 1,
    colours: usableOrNull(() => readPngColours(metadata)),
    pixels: Buffer.concat(parts),
  };
}

/** A profile comes before the statement that the picture is sRGB, and that before curve and colours. */
function readPngColours(metadata: ReadonlyMap<string, Buffer>): ColourSpace | null {
  const named = metadata.get('iCCP');
  if (named !== undefined) {
    const packed = named.subarray(named.indexOf(0) + 2);
    return readProfile(inflateSync(packed, { maxOutputLength: PROFILE_MAX_BYTES }));
  }
  return metadata.has('sRGB') ? null : readStatedSpace(metadata.get('gAMA'), metadata.get('cHRM'));
}

/** A picture with a broken profile is shown without it. */
function usableOrNull(read: () => ColourSpace | null): ColourSpace | null {
  try {
    const space = read();
    return space && isUsable(space) ? space : null;
  } catch {
    return null;
  }
}

const START_OF_SCAN = 0xda;
/** APP1, which holds EXIF. */
const EXIF_SEGMENT = 0xe1;
/** APP2, which holds a part of a profile after a signature, the number of the part and how many there are. */
const PROFILE_SEGMENT = 0xe2;
const PROFILE_SIGNATURE = Buffer.from('ICC_PROFILE\0');
const PROFILE_HEAD_BYTES = PROFILE_SIGNATURE.length + 2;
const EXIF_SIGNATURE = Buffer.from('Exif\0\0');
/** Markers in the range of frames that are none: DHT, JPG and DAC. */
const NO_FRAME = new Set([0xc4, 0xc8, 0xcc]);

/** Reads segment by segment up to the first scan. */
function readJpeg(bytes: Buffer): ImageFile | null {
  const parts: Buffer[] = [bytes.subarray(0, 2)];
  const profile: Buffer[] = [];
  let size: Pick<ImageFile, 'width' | 'height'> | null = null;
  let orientation = 1;
  let at = 2;
  for (let segments = 1; bytes.readUInt8(at) === 0xff; segments += 1) {
    if (segments > SEGMENTS_MAX) return null;
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) {
      at += 1; // filling
      continue;
    }
    if (marker === START_OF_SCAN) {
      parts.push(bytes.subarray(at));
      const colours = usableOrNull(() => readJpegColours(profile));
      return size && { mediaType: 'image/jpeg', ...size, orientation, colours, pixels: Buffer.concat(parts) };
    }
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    const segment = bytes.subarray(at, end);
    const payload = segment.subarray(4);
    if (isFrame(marker)) size ??= { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    if (marker === EXIF_SEGMENT && startsWith(payload, EXIF_SIGNATURE))
      orientation = readOrientation(payload.subarray(EXIF_SIGNATURE.length)) ?? orientation;
    if (marker === PROFILE_SEGMENT && startsWith(payload, PROFILE_SIGNATURE)) profile.push(payload);
    if (!isMetadata(marker)) parts.push(segment);
    at = end;
  }
  return null;
}

function readJpegColours(parts: readonly Buffer[]): ColourSpace | null {
  if (parts.length === 0 || parts.length > PROFILE_PARTS_MAX) return null;
  const ordered = parts.toSorted(
    (a, b) => a.readUInt8(PROFILE_SIGNATURE.length) - b.readUInt8(PROFILE_SIGNATURE.length),
  );
  return readProfile(Buffer.concat(ordered.map((part) => part.subarray(PROFILE_HEAD_BYTES))));
}

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && !NO_FRAME.has(marker);
}

/** Comments and application data. APP0 and APP14 stay, because they define the colours. */
function isMetadata(marker: number): boolean {
  return marker === 0xfe || (marker >= 0xe1 && marker <= 0xef && marker !== 0xee);
}

function startsWith(bytes: Buffer, start: Buffer): boolean {
  return bytes.subarray(0, start.length).equals(start);
}

const ORIENTATION_TAG = 0x0112;
const SHORT = 3;
const ENTRY_BYTES = 12;

/**
 * The rotation that makes a picture upright: 1 to 8, as EXIF numbers it.
 * @param tiff EXIF without its signature
 * @returns null without a valid orientation
 */
function readOrientation(tiff: Buffer): number | null {
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const canRead = (at: number, length: number): boolean => at + length <= tiff.byteLength;
  if (!canRead(4, 4)) return null;
  const directory = view.getUint32(4, isLittle);
  if (!canRead(directory, 2)) return null;
  const entries = view.getUint16(directory, isLittle);
  for (let index = 0; index < entries; index += 1) {
    const at = directory + 2 + index * ENTRY_BYTES;
    if (!canRead(at, ENTRY_BYTES)) return null;
    if (view.getUint16(at, isLittle) !== ORIENTATION_TAG || view.getUint16(at + 2, isLittle) !== SHORT) continue;
    const orientation = view.getUint16(at + 8, isLittle);
    return orientation >= 1 && orientation <= 8 ? orientation : null;
  }
  return null;
}

/** An uploaded picture, upright, and without any other data. */
export interface CleanImage extends Pick<ImageFile, 'mediaType' | 'width' | 'height'> {
  readonly content: Buffer;
}

export interface Images {
  /**
   * @throws {DomainError} 4022 for anything but JPG and PNG, for a broken file, for too many pixels, or for too much
   * space
   */
  clean(bytes: Buffer, size?: ImageSize): Promise<CleanImage>;
}

/** A square with sides of this many pixels, which shows the middle of the picture, or into which all of it fits. */
export interface ImageSize {
  readonly side: number;
  readonly shows: 'middle' | 'all';
}

/** Of people's pictures. */
export const AVATAR_SIZE: ImageSize = { side: HEAD_IMAGE_SIDE, shows: 'middle' };
const FITS = { middle: ResizeFit.Cover, all: ResizeFit.Inside } as const;

/** The largest picture takes up to 320 MB when decoded. */
const MAX_AT_ONCE = 2;
/** A picture grows when its encoder compressed better than ours. A malicious file of 1 MB could grow to 40 MB. */
const GROWTH_MAX = 2;
/** Small pictures may grow more, because they take little space anyway. */
const STORED_ANYWAY_BYTES = 4 * CHAT_IMAGE_MAX_BYTES;
const JPEG_QUALITY = 85;
/** Decoded pixels that may be converted to sRGB: JPGs of all sizes, PNGs of half the largest one. */
const CONVERTED_MAX_BYTES = 3 * IMAGE_MAX_PIXELS;
const LAYOUTS: Readonly<Partial<Record<JsColorType, PixelLayout>>> = {
  [JsColorType.L8]: { channels: 1, bytesPerChannel: 1 },
  [JsColorType.La8]: { channels: 2, bytesPerChannel: 1 },
  [JsColorType.Rgb8]: { channels: 3, bytesPerChannel: 1 },
  [JsColorType.Rgba8]: { channels: 4, bytesPerChannel: 1 },
  [JsColorType.L16]: { channels: 1, bytesPerChannel: 2 },
  [JsColorType.La16]: { channels: 2, bytesPerChannel: 2 },
  [JsColorType.Rgb16]: { channels: 3, bytesPerChannel: 2 },
  [JsColorType.Rgba16]: { channels: 4, bytesPerChannel: 2 },
};
/** The index is EXIF's number minus 1. */
const ORIENTATIONS: readonly Orientation[] = [
  Orientation.Horizontal,
  Orientation.MirrorHorizontal,
  Orientation.Rotate180,
  Orientation.MirrorVertical,
  Orientation.MirrorHorizontalAndRotate270Cw,
  Orientation.Rotate90Cw,
  Orientation.MirrorHorizontalAndRotate90Cw,
  Orientation.Rotate270Cw,
];

/**
 * Decodes only the pixels and encodes them again, outside the main thread. So no reader gets bytes that the sender
 * chose, and no decoder of metadata runs.
 */
export function createImages(): Images {
  const semaphore = createSemaphore(MAX_AT_ONCE);
  return {
    clean: (bytes, size) =>
      semaphore(async () => {
        const file = readImageFile(bytes) ?? refuse(bytes);
        if (file.width * file.height > IMAGE_MAX_PIXELS)
          throw invalid(`A picture can have up to ${IMAGE_MAX_PIXELS / 1_000_000} million pixels`);
        const content = await reencoded(file, size).catch(notAPicture);
        if (content.length > Math.max(STORED_ANYWAY_BYTES, GROWTH_MAX * bytes.length))
          throw invalid('This picture is too detailed. Make it smaller.');
        const { mediaType, width, height } = readImageFile(content) ?? notAPicture();
        return { mediaType, width, height, content };
      }),
  };
}

async function reencoded(
  { mediaType, orientation, colours, pixels }: ImageFile,
  size: ImageSize | undefined,
): Promise<Buffer> {
  const decoded = new Transformer(pixels);
  const inSrgb = (colours && (await converted(decoded, colours))) ?? decoded;
  const upright = inSrgb.rotate(ORIENTATIONS[orientation - 1]);
  if (size !== undefined) upright.resize(size.side, size.side, ResizeFilterType.Lanczos3, FITS[size.shows]);
  return mediaType === 'image/png' ? upright.png({ filterType: FilterType.Adaptive }) : upright.jpeg(JPEG_QUALITY);
}

/** @returns null if the pixels can stay: they would not change, or would take too much memory */
async function converted(decoded: Transformer, colours: ColourSpace): Promise<Transformer | null> {
  const { width, height, colorType } = await decoded.metadata();
  const layout = LAYOUTS[colorType];
  if (layout === undefined || width * height * layout.channels * layout.bytesPerChannel > CONVERTED_MAX_BYTES)
    return null;
  const rgba = await toSrgb(await decoded.rawPixels(), layout, colours);
  return rgba && Transformer.fromRgbaPixels(rgba, width, height);
}

function refuse(bytes: Buffer): never {
  if (imageKindOf(bytes) === 'heic') throw invalid('HEIC pictures cannot be sent. Choose a JPG or PNG.');
  return notAPicture();
}

function notAPicture(): never {
  throw invalid('JPG/PNG only');
}
