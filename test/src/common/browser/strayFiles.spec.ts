import { ignoreStrayFiles } from '#common/browser/hiddenEvents.ts';
import { aPictureFile } from '#test/support/page/fakeUploads.ts';

describe('files that are dropped beside a place for them', () => {
  let frame: HTMLIFrameElement;
  let page: Document;
  beforeEach(() => {
    frame = document.createElement('iframe');
    document.body.append(frame);
    if (frame.contentWindow === null || frame.contentDocument === null) throw new Error('no page');
    ignoreStrayFiles(frame.contentWindow);
    page = frame.contentDocument;
  });
  afterEach(() => frame.remove());

  const drag = (type: string, files: readonly File[] = [aPictureFile()]) => {
    const dataTransfer = new DataTransfer();
    for (const file of files) dataTransfer.items.add(file);
    // Outside of a real drag, the browser ignores its changes.
    Object.defineProperty(dataTransfer, 'dropEffect', { value: 'move', writable: true });
    const event = new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer });
    page.body.dispatchEvent(event);
    return event;
  };

  it('do not replace the page, and the pointer says so', () => {
    const over = drag('dragover');
    expect([over.defaultPrevented, over.dataTransfer?.dropEffect]).toEqual([true, 'none']);
    expect(drag('drop').defaultPrevented).toBeTrue();
  });

  it('stay what they are where a place takes them, and dropped text is left to the browser', () => {
    page.body.addEventListener('dragover', (event) => {
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
    });
    expect(drag('dragover').dataTransfer?.dropEffect).toBe('copy');
    expect(drag('drop', []).defaultPrevented).toBeFalse();
  });
});
