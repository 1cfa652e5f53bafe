import { blockInput } from '#src/app/replay/blockInput.ts';
import { settle } from '#test/support/page/testStore.ts';

/** A page in a frame, with its input blocked. */
function aPage(html: string) {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  frames.push(frame);
  const page = frame.contentWindow?.window;
  if (page === undefined || !isWhole(page)) throw new Error('a frame without a page');
  blockInput(page);
  page.document.body.innerHTML = html;
  const heard: string[] = [];
  for (const type of [
    'click',
    'keydown',
    'input',
    'submit',
    'mousedown',
    'focusin',
    'dragstart',
    'drop',
    'scroll',
    'mouseover',
  ]) {
    page.document.body.addEventListener(type, () => heard.push(type), true);
  }
  const get = (selector: string): HTMLElement => {
    const found = page.document.querySelector<HTMLElement>(selector);
    if (found === null) throw new Error(`no ${selector}`);
    return found;
  };
  return { page, get, heard };
}

function isWhole(page: Window): page is Window & typeof globalThis {
  return 'HTMLElement' in page;
}

const frames: HTMLIFrameElement[] = [];

describe('blockInput', () => {
  afterEach(() => {
    for (const frame of frames.splice(0)) frame.remove();
  });

  it('blocks clicks, keys, forms and drops for components and for the browser', () => {
    const { page, get, heard } = aPage(
      '<a href="#elsewhere">Link</a><form><input name="one"><button>Send</button></form>',
    );
    const send = (selector: string, event: Event) => get(selector).dispatchEvent(event);
    const fields = { bubbles: true, cancelable: true } as const;
    get('a').click();
    expect(page.location.hash).toBe('');
    expect(send('a', new page.MouseEvent('auxclick', { ...fields, button: 1 }))).toBeFalse();
    expect(send('form', new page.SubmitEvent('submit', fields))).toBeFalse();
    expect(send('input', new page.InputEvent('beforeinput', { ...fields, data: 'x' }))).toBeFalse();
    expect(send('input', new page.DragEvent('drop', fields))).toBeFalse();
    expect(send('input', new page.KeyboardEvent('keydown', { ...fields, key: 'a' }))).toBeFalse();
    expect(heard).toEqual([]);
  });

  it('lets a user move by Tab, and scroll by keys and wheel', () => {
    const { page, get, heard } = aPage(
      '<p tabindex="0">Words</p><select><option>One</option><option>Two</option></select>',
    );
    const press = (selector: string, key: string, more: KeyboardEventInit = {}) =>
      get(selector).dispatchEvent(new page.KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
    expect(['Tab', 'ArrowDown', 'PageUp', 'End', 'F12'].filter((key) => !press('p', key))).toEqual([]);
    expect(press('p', 'c', { ctrlKey: true })).toBeTrue();
    expect(press('select', 'Tab')).toBeTrue();
    expect(press('select', 'ArrowDown')).withContext('would change the value').toBeFalse();
    expect(
      get('p').dispatchEvent(new page.WheelEvent('wheel', { bubbles: true, cancelable: true, deltaY: 10 })),
    ).toBeTrue();
    get('p').dispatchEvent(new page.MouseEvent('mouseover', { bubbles: true }));
    expect(heard).withContext('the pointer is not blocked').toEqual(['mouseover']);
  });

  it('never takes the focus from the page around it', () => {
    const button = document.createElement('button');
    document.body.append(button);
    button.focus();
    const { page, get } = aPage('<input>');
    get('input').focus();
    expect(document.activeElement).toBe(button);
    expect(page.document.activeElement).toBe(page.document.body);
    button.remove();
  });

  it('makes screen readers ignore changes', async () => {
    const { page, get } = aPage('<p role="status">One</p>');
    await settle();
    expect(get('p').getAttribute('aria-live')).toBe('off');
    page.document.body.insertAdjacentHTML(
      'beforeend',
      '<div><b role="alert">Two</b><i aria-live="polite">Three</i><u>Four</u></div>',
    );
    get('u').setAttribute('role', 'log');
    await settle();
    expect(['b', 'i', 'u'].map((selector) => get(selector).getAttribute('aria-live'))).toEqual(['off', 'off', 'off']);
  });
});
