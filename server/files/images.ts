import { FilterType, JsColorType, Orientation, ResizeFilterType, ResizeFit, Transformer } from '@napi-rs/image';
import { CHAT_IMAGE_MAX_BYTES, IMAGE_MAX_PIXELS } from '#contract/constants.ts';
import { HEAD_IMAGE_SIDE } from '#contract/headImage.ts';
import { imageKindOf } from '#contract/imageKind.ts';
import { invalid } from '../common/errors.ts';
import { createSemaphore } from '../common/asyncWork.ts';
import type { ColourSpace } from './colourSpace.ts';
import { readImageFile, type ImageFile } from './imageFile.ts';
import { toSrgb, type PixelLayout } from './sRgb.ts';

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
