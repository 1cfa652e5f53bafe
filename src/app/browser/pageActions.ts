import { brandStylesUrl, BRAND_STYLES_PATH, type Brand } from '#contract/brand.ts';

/** The parts of a `Window` that are used of a tab. */
interface Tab {
  readonly location: { readonly href: string; replace(url: URL): void };
  focus(): void;
}

/** The parts of `window` that open a tab. */
export interface Opener {
  open(url: string, name: string): Tab | null;
  readonly location: { readonly origin: string };
}

/**
 * Opens an address in the tab with this name. If the tab exists, it only gets the focus and keeps its input.
 * Call it in the handler of a user's click.
 */
export function openNamedTab(opener: Opener, url: string, name: string): void {
  const tab = opener.open('', name);
  if (tab === null) return;
  if (tab.location.href === 'about:blank') tab.location.replace(new URL(url, opener.location.origin));
  tab.focus();
}

/** Safari reads the file after the click, and asks the user first. */
const READ_WITHIN_MS = 40_000;

/** Downloads a file to the user's device. */
export function saveFile(page: Document, name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = page.createElement('a');
  link.href = url;
  link.download = name;
  // Some browsers follow only links of the document.
  page.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), READ_WITHIN_MS);
}

/** Shows the company's logo and colour, as the server does when it sends the page. */
export function showBrand(page: Document, brand: Brand): void {
  const url = brandStylesUrl(brand);
  const link = page.querySelector<HTMLLinkElement>(`link[href^="${BRAND_STYLES_PATH}"]`) ?? page.createElement('link');
  if (url === null) {
    link.remove();
    return;
  }
  link.rel = 'stylesheet';
  link.href = url;
  page.head.append(link);
}

/** Lets the browser ask before the tab is closed or reloaded, while a form has unsaved input. */
export function createLeaveGuard(window: Pick<Window, 'addEventListener' | 'removeEventListener'>) {
  const question = (event: Event) => event.preventDefault();
  const asking = new Set<string>();
  return {
    /** Registers or removes a form. Without `form`, false removes all of them. */
    ask: (asks: boolean, form?: string) => {
      if (asks) asking.add(form ?? '');
      else if (form === undefined) asking.clear();
      else asking.delete(form);
      if (asking.size > 0) window.addEventListener('beforeunload', question);
      else window.removeEventListener('beforeunload', question);
    },
    isAsking: () => asking.size > 0,
  };
}

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
