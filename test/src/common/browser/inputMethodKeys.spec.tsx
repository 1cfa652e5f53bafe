import { AFTER_COMPOSITION_MS } from '#common/browser/hiddenEvents.ts';
import { Modal } from '#common/components/Modal.tsx';
import { render } from '#test/support/page/render.tsx';

describe('the keys of an input method', () => {
  const setUp = async () => {
    const onDismiss = jasmine.createSpy('onDismiss');
    const seen: string[] = [];
    const { doing } = await render(
      <Modal title="Word" onDismiss={onDismiss}>
        <input aria-label="Word" onKeyDown={({ key }) => seen.push(key)} />
      </Modal>,
    );
    const field = document.querySelector('input[aria-label=Word]');
    if (field === null) throw new Error('no field');
    const dispatch = (event: Event, timeStamp: number, keyCode = 0) =>
      doing(() =>
        field.dispatchEvent(
          Object.defineProperties(event, { timeStamp: { value: timeStamp }, keyCode: { value: keyCode } }),
        ),
      );
    return {
      onDismiss,
      seen,
      press: (init: KeyboardEventInit, timeStamp = 10_000, keyCode = 0) =>
        dispatch(new KeyboardEvent('keydown', { bubbles: true, ...init }), timeStamp, keyCode),
      endComposition: (timeStamp: number) =>
        dispatch(new CompositionEvent('compositionend', { bubbles: true }), timeStamp),
    };
  };

  it('close no dialog and reach no control while a word is composed', async () => {
    const { press, onDismiss, seen } = await setUp();
    for (const key of ['Escape', 'Enter', 'Tab', 'ArrowDown']) await press({ key, isComposing: true });
    await press({ key: 'Escape' }, 10_000, 229);
    expect([onDismiss.calls.count(), seen]).toEqual([0, []]);
    await press({ key: 'Escape' });
    expect(onDismiss).toHaveBeenCalledTimes(1);
  });

  it('include those that end the composition, which Safari reports after it', async () => {
    const { press, endComposition, onDismiss, seen } = await setUp();
    await endComposition(20_000);
    await press({ key: 'Enter' }, 20_001);
    await press({ key: 'Escape' }, 20_000 + AFTER_COMPOSITION_MS - 1);
    expect([onDismiss.calls.count(), seen]).toEqual([0, []]);
    await press({ key: 'a' }, 20_002);
    await press({ key: 'Escape' }, 20_000 + AFTER_COMPOSITION_MS);
    expect([onDismiss.calls.count(), seen]).toEqual([1, ['a', 'Escape']]);
  });
});
