import { CHAT_IMAGE_MAX_BYTES } from '../../../contract/constants.ts';

/** Tried one after the other: the longer side in pixels. The first is more than a screen shows. */
const SIDES_PX = [2_560, 1_600, 1_024];
const QUALITY = 0.85;

/**
 * What a phone's camera takes is larger than the server does: this makes a JPG of it that fits, upright and without its
 * metadata.
 * @returns null for what is no picture, and for one that does not fit however small it is made
 */
export async function shrinkPicture(file: File): Promise<File | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return null;
  try {
    for (const side of SIDES_PX) {
      const jpeg = await draw(picture, Math.min(1, side / Math.max(picture.width, picture.height)));
      if (jpeg !== null && jpeg.size <= CHAT_IMAGE_MAX_BYTES) return new File([jpeg], file.name, { type: jpeg.type });
    }
    return null;
  } finally {
    picture.close();
  }
}

/** What lets its ground shine through gets a white one, as a JPG has to have some. */
async function draw(picture: ImageBitmap, scale: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
  const paper = canvas.getContext('2d');
  if (paper === null) return null;
  paper.fillStyle = 'white';
  paper.fillRect(0, 0, canvas.width, canvas.height);
  paper.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', QUALITY);
  });
}
