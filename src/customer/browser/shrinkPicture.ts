import { CHAT_IMAGE_MAX_BYTES } from '#contract/constants.ts';

/** Lengths of the longer side in pixels, tried in this order. The first is larger than any phone screen. */
const SIDES_PX = [2_560, 1_600, 1_024];
const QUALITY = 0.85;

/**
 * Turns a camera picture, which may exceed the server's limit, into a JPG that fits: upright and without metadata.
 * @returns null when the file is not a picture, or does not fit even at the smallest size
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

/** Transparent parts become white, because a JPG cannot be transparent. */
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
