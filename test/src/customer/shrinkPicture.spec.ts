import { CHAT_IMAGE_MAX_BYTES } from '#contract/constants.ts';
import { shrinkPicture } from '#src/customer/browser/shrinkPicture.ts';

/** Noise hardly compresses. */
async function aNoisyPng(width: number, height: number): Promise<File> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  const paper = canvas.getContext('2d');
  if (paper === null) throw new Error('no canvas here');
  const noise = paper.createImageData(width, height);
  for (let at = 0; at < noise.data.length; at += 65_536) crypto.getRandomValues(noise.data.subarray(at, at + 65_536));
  paper.putImageData(noise, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
  return new File(blob === null ? [] : [blob], 'photo.png', { type: 'image/png' });
}

describe('shrinkPicture', () => {
  it('turns a large picture into a JPG that the server accepts, in the same proportions', async () => {
    const photo = await aNoisyPng(3_000, 1_500);
    expect(photo.size).toBeGreaterThan(CHAT_IMAGE_MAX_BYTES);
    const smaller = await shrinkPicture(photo);
    expect(smaller?.type).toBe('image/jpeg');
    expect(smaller?.size ?? Infinity).toBeLessThanOrEqual(CHAT_IMAGE_MAX_BYTES);
    const { width, height } = await createImageBitmap(smaller ?? new Blob());
    expect(width).toBeGreaterThanOrEqual(1_000);
    expect(width / height).toBeCloseTo(2, 1);
  });

  it('returns null for a file that is no picture', async () => {
    expect(await shrinkPicture(new File(['GIF89a and so on'], 'a.png', { type: 'image/png' }))).toBeNull();
  });
});
