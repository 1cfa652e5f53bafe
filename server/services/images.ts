import { FilterType, Transformer } from '@napi-rs/image';
import { IMAGE_MAX_PIXELS } from '../../contract/constants.ts';
import { invalid } from './errors.ts';
import { createGate } from './gate.ts';
import { readImageHeader, type ImageHeader } from './imageHeader.ts';

export interface CleanImage extends ImageHeader { readonly content: Buffer }

/** Makes of what somebody sent a picture that shows the same and holds nothing else. */
export interface Images {
  /** @throws {DomainError} 4022 for what is no JPG or PNG, can't be decoded, or has too many pixels */
  clean(bytes: Buffer): Promise<CleanImage>;
}

/** Decoded, a picture of the greatest size takes up to 320 MB. */
const MAX_AT_ONCE = 2;
const JPEG_QUALITY = 85;

/** Decodes and encodes anew, away from the main thread: metadata, further frames and whatever stood behind the picture stay behind. */
export function createImages(): Images {
  const gate = createGate(MAX_AT_ONCE);
  return {
    clean: async (bytes) => {
      const { mediaType, width, height } = readImageHeader(bytes) ?? notAPicture();
      if (width === 0 || height === 0) notAPicture();
      if (width * height > IMAGE_MAX_PIXELS) throw invalid(`A picture has at most ${IMAGE_MAX_PIXELS / 1_000_000} million pixels`);
      const content = await gate(() => encodedAnew(bytes, mediaType)).catch(notAPicture);
      return { ...(readImageHeader(content) ?? notAPicture()), content };
    },
  };
}

function encodedAnew(bytes: Buffer, mediaType: ImageHeader['mediaType']): Promise<Buffer> {
  const upright = new Transformer(bytes).rotate();
  return mediaType === 'image/png' ? upright.png({ filterType: FilterType.Adaptive }) : upright.jpeg(JPEG_QUALITY);
}

function notAPicture(): never {
  throw invalid('JPG/PNG only');
}
