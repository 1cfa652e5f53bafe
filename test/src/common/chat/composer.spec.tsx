import { Composer } from '../../../../src/common/components/chat/Composer.tsx';
import { fill, press, render } from '../../../support/page/render.tsx';

describe('the message box', () => {
  const setUp = async (props: Partial<Parameters<typeof Composer>[0]> = {}) => {
    const [onChange, onSend] = [jasmine.createSpy('onChange'), jasmine.createSpy('onSend')];
    const page = await render(<Composer text="Hi" disabledReason={null} onChange={onChange} onSend={onSend} {...props} />);
    return { ...page, onChange, onSend, box: page.get('textbox', 'Message') };
  };

  it('sends on Enter and breaks the line on Shift+Enter', async () => {
    const { box, onSend } = await setUp();
    expect(press(box, 'Enter', { shiftKey: true })).toBeTrue();
    expect(onSend).not.toHaveBeenCalled();
    expect(press(box, 'Enter')).toBeFalse();
    expect(onSend).toHaveBeenCalledOnceWith('Hi');
  });

  it('sends nothing twice while Enter is held down', async () => {
    const { box, onSend } = await setUp();
    press(box, 'Enter');
    press(box, 'Enter', { repeat: true });
    expect(onSend).toHaveBeenCalledTimes(1);
  });

  it('leaves an input method its Enter, told as part of the composition or right after it', async () => {
    const { box, onSend } = await setUp();
    box.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
    expect(press(box, 'Enter', { isComposing: true })).toBeTrue();
    box.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
    expect(press(box, 'Enter')).toBeTrue();
    expect(onSend).not.toHaveBeenCalled();
  });

  it('tells of what is typed, and sends by its button, even nothing: the answer is the store\'s', async () => {
    const { box, onChange, onSend, doing, get } = await setUp({ text: '' });
    await doing(() => fill(box, 'Hello'));
    expect(onChange).toHaveBeenCalledOnceWith('Hello');
    await doing(() => get('button', 'Send').click());
    expect(onSend).toHaveBeenCalledOnceWith('');
  });

  it('says why it is closed, and keeps what was typed in sight', async () => {
    const { box, get, root } = await setUp({ disabledReason: 'This chat has ended.' });
    expect(box.matches(':disabled')).toBeTrue();
    expect(get('button', 'Send').matches(':disabled')).toBeTrue();
    expect(root.querySelector(`[id="${box.getAttribute('aria-describedby') ?? ''}"]`)?.textContent).toBe('This chat has ended.');
    expect((box as HTMLTextAreaElement).value).toBe('Hi');
  });

  it('counts what is left once a text gets long', async () => {
    const { root, show } = await setUp({ text: 'x'.repeat(9_400) });
    expect(root.textContent).not.toContain('left');
    await show(<Composer text={'x'.repeat(10_002)} disabledReason={null} onChange={() => undefined} onSend={() => undefined} />);
    expect(root.textContent).toContain('-2 characters left');
  });
});
