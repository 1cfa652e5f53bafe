const FRAME_ID = 'cs-print';

/**
 * Prints a transcript in HTML without leaving the page, from a frame that no one sees and in which nothing runs. The
 * page's policy forbids style sheets within documents, so the frame adopts that of the file.
 */
export async function printHtml(file: Blob): Promise<void> {
  const [before = '', style = '', after = ''] = (await file.text()).split(/<\/?style>/);
  const source = new DOMParser().parseFromString(before + after, 'text/html');
  document.getElementById(FRAME_ID)?.remove();
  const { frame, content, view } = await emptyFrame();
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(style);
  content.adoptedStyleSheets = [sheet];
  content.title = source.title;
  content.documentElement.lang = source.documentElement.lang;
  content.body.replaceChildren(...source.body.childNodes);
  // A picture that cannot be drawn leaves its text.
  await Promise.allSettled(Array.from(content.images, (image) => image.decode()));
  view.addEventListener('afterprint', () => frame.remove());
  view.print();
}

async function emptyFrame() {
  const frame = document.createElement('iframe');
  frame.id = FRAME_ID;
  frame.className = 'cs-visually-hidden';
  frame.tabIndex = -1;
  frame.setAttribute('aria-hidden', 'true');
  frame.sandbox.add('allow-same-origin', 'allow-modals');
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  document.body.append(frame);
  // Firefox replaces the document until then.
  await loaded;
  const content = frame.contentDocument;
  const view = content?.defaultView ?? null;
  if (content === null || view === null) throw new Error('the frame to print from has no document');
  return { frame, content, view };
}
