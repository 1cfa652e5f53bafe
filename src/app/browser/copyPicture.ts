/** Clipboards take PNG only. */
const CLIPBOARD_TYPE = 'image/png';

/**
 * Puts the picture at an address on the clipboard.
 * @throws when it cannot be loaded, or the browser does not let this page write there
 */
export async function copyPicture(browser: Window & typeof globalThis, address: string): Promise<void> {
  // A promise, because browsers want to be asked while the user's click is fresh.
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
