import { personCause } from '#src/app/browser/personCause.ts';

describe('the cause of what a person does', () => {
  const causeDuring = (event: Event) => {
    let cause: ReturnType<typeof personCause>;
    const box = document.body.appendChild(document.createElement('textarea'));
    box.addEventListener(event.type, () => {
      cause = personCause();
    });
    box.dispatchEvent(event);
    box.remove();
    return cause;
  };

  it('is the event that the browser handles', () => {
    expect(causeDuring(new MouseEvent('click'))).toEqual({ via: 'click' });
    expect(causeDuring(new InputEvent('input', { data: 'k' }))).toEqual({ via: 'input' });
    expect(causeDuring(new PopStateEvent('popstate'))).toEqual({ via: 'popstate' });
    expect(causeDuring(new DragEvent('drop'))).toEqual({ via: 'drop' });
  });

  it('is nothing outside of events, and in those that no person makes', () => {
    expect(personCause()).toBeUndefined();
    expect(causeDuring(new MessageEvent('message'))).toBeUndefined();
    expect(causeDuring(new Event('visibilitychange'))).toBeUndefined();
  });

  it('is nothing when the window or a setting of the system changes, which is a change, too', () => {
    const narrow = matchMedia('(width < 640px)');
    let cause: ReturnType<typeof personCause> = { via: 'change' };
    narrow.addEventListener('change', () => {
      cause = personCause();
    });
    narrow.dispatchEvent(new MediaQueryListEvent('change'));
    expect(cause).toBeUndefined();
    expect(causeDuring(new Event('change'))).toEqual({ via: 'change' });
  });

  it('names keys, but none that may be part of a text', () => {
    for (const key of ['Enter', 'Escape', 'ArrowDown', 'F2'])
      expect(causeDuring(new KeyboardEvent('keydown', { key }))).toEqual({ via: 'key', key });
    for (const key of ['k', 'K', '7', ' ', 'é', 'Ch', 'Enterprise', 'Kestrel', 'Process'])
      expect(causeDuring(new KeyboardEvent('keydown', { key })))
        .withContext(key)
        .toEqual({ via: 'key' });
    // Filling in by the browser.
    expect(causeDuring(new Event('keydown'))).toEqual({ via: 'key' });
  });
});
