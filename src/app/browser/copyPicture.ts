/** Browsers accept only PNG pictures on the clipboard. */
const CLIPBOARD_TYPE = 'image/png';

/**
 * Copies the picture at an address to the clipboard.
 * @throws if it cannot be loaded, or the browser refuses to write to the clipboard
 */
export async function copyPicture(browser: Window & typeof globalThis, address: string): Promise<void> {
  // The item gets a promise, because browsers accept the write only right after the user's click.
  const picture = pngOf(browser, address);
  await browser.navigator.clipboard.write([new browser.ClipboardItem({ [CLIPBOARD_TYPE]: picture })]);
}

async function pngOf(browser: Window & typeof globalThis, address: string): Promise<Blob> {
  const image = new browser.Image();
  image.src = address;
  await image.decode();
  const canvas = browser.document.createElement('canvas');
  [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error('the picture could not be drawn'));
      else resolve(blob);
    }, CLIPBOARD_TYPE);
  });
}
