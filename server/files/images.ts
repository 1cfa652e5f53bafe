import { FilterType, Orientation, Transformer } from '@napi-rs/image';
import { CHAT_IMAGE_MAX_BYTES, IMAGE_MAX_PIXELS } from '../../contract/constants.ts';
import { invalid } from '../common/errors.ts';
import { createSemaphore } from '../common/semaphore.ts';
import { readImageFile, type ImageFile } from './imageFile.ts';

/** An uploaded picture, upright, and without any other data. */
export interface CleanImage extends Pick<ImageFile, 'mediaType' | 'width' | 'height'> {
  readonly content: Buffer;
}

export interface Images {
  /**
   * @throws {DomainError} 4022 for anything but JPG and PNG, for a broken file, for too many pixels, or for too much
   * space
   */
  clean(bytes: Buffer): Promise<CleanImage>;
}

/** The largest picture takes up to 320 MB when decoded. */
const MAX_AT_ONCE = 2;
/** A picture grows when its encoder compressed better than ours. A malicious file of 1 MB could grow to 40 MB. */
const GROWTH_MAX = 2;
/** Small pictures may grow more, because they take little space anyway. */
const STORED_ANYWAY_BYTES = 4 * CHAT_IMAGE_MAX_BYTES;
const JPEG_QUALITY = 85;
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
    clean: (bytes) =>
      semaphore(async () => {
        const file = readImageFile(bytes) ?? notAPicture();
        if (file.width * file.height > IMAGE_MAX_PIXELS)
          throw invalid(`A picture can have up to ${IMAGE_MAX_PIXELS / 1_000_000} million pixels`);
        const content = await reencoded(file).catch(notAPicture);
        if (content.length > Math.max(STORED_ANYWAY_BYTES, GROWTH_MAX * bytes.length))
          throw invalid('This picture is too detailed. Make it smaller.');
        const { mediaType, width, height } = readImageFile(content) ?? notAPicture();
        return { mediaType, width, height, content };
      }),
  };
}

function reencoded({ mediaType, orientation, pixels }: ImageFile): Promise<Buffer> {
  const upright = new Transformer(pixels).rotate(ORIENTATIONS[orientation - 1]);
  return mediaType === 'image/png' ? upright.png({ filterType: FilterType.Adaptive }) : upright.jpeg(JPEG_QUALITY);
}

function notAPicture(): never {
  throw invalid('JPG/PNG only');
}
