import { FilterType, Orientation, Transformer } from '@napi-rs/image';
import { CHAT_IMAGE_MAX_BYTES, IMAGE_MAX_PIXELS } from '../../contract/constants.ts';
import { invalid } from '../common/errors.ts';
import { createSemaphore } from '../common/semaphore.ts';
import { readImageFile, type ImageFile } from './imageFile.ts';

/** A picture that shows the same as what somebody sent, upright, and holds nothing else. */
export interface CleanImage extends Pick<ImageFile, 'mediaType' | 'width' | 'height'> {
  readonly content: Buffer;
}

export interface Images {
  /**
   * @throws {DomainError} 4022 for what is no JPG or PNG, can't be decoded, has too many pixels, or would take too much
   * space
   */
  clean(bytes: Buffer): Promise<CleanImage>;
}

/** Decoded, a picture of the greatest size takes up to 320 MB. */
const MAX_AT_ONCE = 2;
/** A picture grows when it was packed better than we do it. Made for that, 1 MB would be stored as 40. */
const GROWTH_MAX = 2;
/** What is small may grow more: nobody has much of it. */
const STORED_ANYWAY_BYTES = 4 * CHAT_IMAGE_MAX_BYTES;
const JPEG_QUALITY = 85;
/** By EXIF's number, less 1. */
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
 * Decodes only what makes the pixels, and encodes it anew, away from the main thread. So no reader gets bytes that
 * their writer chose, and no decoder of metadata ever runs.
 */
export function createImages(): Images {
  const semaphore = createSemaphore(MAX_AT_ONCE);
  return {
    clean: (bytes) =>
      semaphore(async () => {
        const file = readImageFile(bytes) ?? notAPicture();
        if (file.width * file.height > IMAGE_MAX_PIXELS)
          throw invalid(`A picture can have up to ${IMAGE_MAX_PIXELS / 1_000_000} million pixels`);
        const content = await encodedAnew(file).catch(notAPicture);
        if (content.length > Math.max(STORED_ANYWAY_BYTES, GROWTH_MAX * bytes.length))
          throw invalid('This picture is too detailed. Make it smaller.');
        const { mediaType, width, height } = readImageFile(content) ?? notAPicture();
        return { mediaType, width, height, content };
      }),
  };
}

function encodedAnew({ mediaType, orientation, pixels }: ImageFile): Promise<Buffer> {
  const upright = new Transformer(pixels).rotate(ORIENTATIONS[orientation - 1]);
  return mediaType === 'image/png' ? upright.png({ filterType: FilterType.Adaptive }) : upright.jpeg(JPEG_QUALITY);
}

function notAPicture(): never {
  throw invalid('JPG/PNG only');
}
