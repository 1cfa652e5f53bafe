import { watchUserActivity } from '#src/app/browser/thisBrowser.ts';

describe('the user activity watcher', () => {
  it('reports input events once, and no scripted events', () => {
    const page = document.createElement('div');
    const field = page.appendChild(document.createElement('input'));
    field.addEventListener('keydown', (event) => event.stopPropagation());
    const wasActive = watchUserActivity(page);
    expect([wasActive(), wasActive()]).withContext('the page was opened').toEqual([true, false]);
    for (const event of [
      new KeyboardEvent('keydown'),
      new PointerEvent('pointerdown'),
      new WheelEvent('wheel'),
      new InputEvent('input'),
    ]) {
      field.dispatchEvent(event);
      expect([wasActive(), wasActive()]).withContext(event.type).toEqual([true, false]);
    }
    for (const type of ['pointermove', 'focus', 'visibilitychange', 'load']) field.dispatchEvent(new Event(type));
    expect(wasActive()).toBeFalse();
  });
});
