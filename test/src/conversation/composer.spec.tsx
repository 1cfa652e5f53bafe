import { Composer } from '#src/conversation/components/Composer.tsx';
import { PicturesField } from '#src/conversation/components/PicturesField.tsx';
import type { Attachment } from '#src/conversation/attachments/attachments.ts';
import { aPictureFile } from '../../support/page/fakeUploads.ts';
import { eventually, fill, press, render } from '../../support/page/render.tsx';

describe('the composer', () => {
  const setUp = async (props: Partial<Parameters<typeof Composer>[0]> = {}) => {
    const [onChange, onSend] = [jasmine.createSpy('onChange'), jasmine.createSpy('onSend')];
    const page = await render(
      <Composer text="Hi" disabledReason={null} onChange={onChange} onSend={onSend} {...props} />,
    );
    return { ...page, onChange, onSend, box: page.get('textbox', 'Message') };
  };

  it('sends on Enter and breaks the line on Shift+Enter', async () => {
    const { box, onSend } = await setUp();
    expect(press(box, 'Enter', { shiftKey: true })).toBeTrue();
    expect(onSend).not.toHaveBeenCalled();
    expect(press(box, 'Enter')).toBeFalse();
    expect(onSend).toHaveBeenCalledOnceWith('Hi');
  });

  it('sends on Ctrl+Enter or ⌘Enter alone, if the user prefers it', async () => {
    const { box, onSend } = await setUp({ sendKey: 'modEnter' });
    expect(press(box, 'Enter')).withContext('breaks the line').toBeTrue();
    expect(onSend).not.toHaveBeenCalled();
    expect(press(box, 'Enter', { ctrlKey: true })).toBeFalse();
    expect(press(box, 'Enter', { metaKey: true })).toBeFalse();
    expect(onSend).toHaveBeenCalledTimes(2);
  });

  it('sends once while Enter is held down', async () => {
    const { box, onSend } = await setUp();
    press(box, 'Enter');
    press(box, 'Enter', { repeat: true });
    expect(onSend).toHaveBeenCalledTimes(1);
  });

  it('ignores the Enter of an input method, during and right after the composition', async () => {
    const { box, onSend } = await setUp();
    box.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
    expect(press(box, 'Enter', { isComposing: true })).toBeTrue();
    box.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
    expect(press(box, 'Enter')).toBeTrue();
    expect(onSend).not.toHaveBeenCalled();
  });

  it('reports typed text, and sends it by the button', async () => {
    const { box, onChange, onSend, doing, get } = await setUp();
    await doing(() => fill(box, 'Hello'));
    expect(onChange).toHaveBeenCalledOnceWith('Hello');
    await doing(() => get('button', 'Send').click());
    expect(onSend).toHaveBeenCalledOnceWith('Hi');
  });

  const question = () => document.querySelector('[role=alertdialog]');
  const answer = (label: string) =>
    [...document.querySelectorAll<HTMLElement>('[role=alertdialog] button')]
      .find(({ textContent }) => textContent === label)
      ?.click();
  const asked = () => eventually('the question', () => question() !== null);

  it('asks before it sends a card number, and sends what it shows', async () => {
    const { box, onSend, doing } = await setUp({ text: 'Take ４１１１ 1111 1111 1111' });
    await doing(() => press(box, 'Enter'));
    await asked();
    expect(question()?.querySelector('h2')?.textContent).toBe('This looks like a card number');
    expect(question()?.textContent).toContain('Take ４１１１ 11•• •••• 1111');
    expect(onSend).not.toHaveBeenCalled();
    expect(document.activeElement?.textContent).toBe('Send without it');
    await doing(() => answer('Send without it'));
    expect(onSend).toHaveBeenCalledOnceWith('Take ４１１１ 11•• •••• 1111');
    expect(question()).toBeNull();
  });

  it('lets a text with a card number be edited, and returns to the box', async () => {
    const { box, onSend, doing } = await setUp({ text: '4111111111111111' });
    box.focus();
    await doing(() => press(box, 'Enter'));
    await asked();
    await doing(() => answer('Keep editing'));
    expect(question()).toBeNull();
    expect(document.activeElement).toBe(box);
    expect(onSend).not.toHaveBeenCalled();
  });

  it('does not ask about other long numbers', async () => {
    const { box, onSend } = await setUp({ text: 'Reference 4111111111111112' });
    press(box, 'Enter');
    await eventually('it is sent', () => onSend.calls.count() === 1);
    expect(onSend).toHaveBeenCalledOnceWith('Reference 4111111111111112');
  });

  it('lets a text be copied that cannot be sent', async () => {
    const onCopy = jasmine.createSpy('onCopy');
    const { doing, get } = await setUp({ disabledReason: 'This chat has ended.', onCopy });
    await doing(() => get('button', 'Copy your draft').click());
    expect(onCopy).toHaveBeenCalledTimes(1);
    for (const props of [
      { onCopy },
      { disabledReason: 'This chat has ended.' },
      { disabledReason: 'Ended', text: '', onCopy },
    ])
      expect((await setUp(props)).all('button').map(({ textContent }) => textContent)).not.toContain('Copy your draft');
  });

  it('says at the button that a text is missing, and reports Enter without one', async () => {
    const { box, onSend, doing, get } = await setUp({ text: ' \n' });
    const button = get('button', 'Send');
    expect([button.getAttribute('aria-disabled'), button.title]).toEqual(['true', 'Please enter the contents']);
    await doing(() => button.click());
    expect(onSend).not.toHaveBeenCalled();
    press(box, 'Enter');
    expect(onSend).toHaveBeenCalledOnceWith(' \n');
  });

  it('shows why it is disabled, and keeps the typed text visible', async () => {
    const { box, get, root } = await setUp({ disabledReason: 'This chat has ended.' });
    expect(box.matches(':disabled')).toBeTrue();
    expect(get('button', 'Send').matches(':disabled')).toBeTrue();
    expect(root.querySelector(`[id="${box.getAttribute('aria-describedby') ?? ''}"]`)?.textContent).toBe(
      'This chat has ended.',
    );
    expect((box as HTMLTextAreaElement).value).toBe('Hi');
  });

  it('counts the remaining characters of a long text', async () => {
    const { root, show } = await setUp({ text: 'x'.repeat(9_400) });
    expect(root.textContent).not.toContain('left');
    await show(
      <Composer text={'x'.repeat(10_002)} disabledReason={null} onChange={() => undefined} onSend={() => undefined} />,
    );
    expect(root.querySelector('.cs-composer-count')?.textContent).toBe('2 characters too many');
    expect(root.textContent).not.toContain('left');
    const announced = () => root.querySelector('[role=status]')?.textContent;
    expect(announced()).toBe('A message can have up to 10000 characters.');
    for (const [length, words] of [
      [9_999, '100 characters left'],
      [9_950, '100 characters left'],
      [9_850, '200 characters left'],
      [100, ''],
    ] as const) {
      await show(
        <Composer
          text={'x'.repeat(length)}
          disabledReason={null}
          onChange={() => undefined}
          onSend={() => undefined}
        />,
      );
      expect(announced()).withContext(`${length} characters`).toBe(words);
    }
  });

  describe('the composer with pictures', () => {
    const TRAY: readonly Attachment<unknown>[] = [
      { id: 'a', preview: 'blob:a', state: { name: 'uploading', share: 0.456 }, isWanted: false },
      { id: 'b', preview: 'blob:b', state: { name: 'ready', uploaded: null }, isWanted: false },
      { id: 'c', preview: 'blob:c', state: { name: 'failed' }, isWanted: false },
      { id: 'd', preview: 'blob:d', state: { name: 'refused', reason: { text: 'JPG/PNG only' } }, isWanted: false },
    ];
    const setUpPictures = async (chosen: readonly Attachment<unknown>[] = []) => {
      const pictures = {
        chosen,
        onFiles: jasmine.createSpy('onFiles'),
        onRetry: jasmine.createSpy('onRetry'),
        onRemove: jasmine.createSpy('onRemove'),
      };
      return { ...(await setUp({ pictures })), ...pictures };
    };
    const clipboardOf = (...parts: readonly (File | string)[]) => {
      const data = new DataTransfer();
      for (const part of parts) {
        if (typeof part === 'string') data.setData('text/plain', part);
        else data.items.add(part);
      }
      return data;
    };
    const paste = (box: HTMLElement, clipboardData: DataTransfer) =>
      box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));

    it('accepts pasted pictures, but not the picture of pasted text', async () => {
      const { box, onFiles } = await setUpPictures();
      const picture = aPictureFile();
      expect(paste(box, clipboardOf(picture))).toBeFalse();
      expect(onFiles).toHaveBeenCalledOnceWith([picture]);
      expect(paste(box, clipboardOf('words', picture))).toBeTrue();
      expect(onFiles).toHaveBeenCalledTimes(1);
    });

    const named = (name: string) => aPictureFile({ name });
    const copied: readonly [string, readonly File[], Readonly<Record<string, string>>, isText: boolean][] = [
      ['a file and its name', [named('photo.png')], { 'text/plain': 'photo.png' }, false],
      ['a file and its path', [named('a b.png')], { 'text/plain': '/home/ann/a b.png\n' }, false],
      ['a file whose name is decomposed', [named('\u00e9.png')], { 'text/plain': 'e\u0301.png' }, false],
      ['a file and an empty text', [named('image.png')], { 'text/plain': '\n', 'text/html': '<img src="x">' }, false],
      ['a picture of a page', [named('image.png')], { 'text/html': '<img src="x">' }, false],
      [
        'two files and their addresses',
        [named('a%.png'), named('ü.png')],
        {
          'text/uri-list': 'file:///a%25.png\r\nfile:///%C3%BC.png',
          'text/plain': 'file:///a%25.png\r\nfile:///%C3%BC.png',
        },
        false,
      ],
      [
        'two files and a list without text',
        [named('a.png'), named('b.png')],
        { 'text/uri-list': 'file:///a.png' },
        false,
      ],
      ['cells with their picture', [named('image.png')], { 'text/plain': 'image.png', 'text/html': '<b>x</b>' }, true],
      ['a file and other words', [named('photo.png')], { 'text/plain': 'photo.png\nis here' }, true],
    ];
    for (const [what, files, texts, isText] of copied)
      it(`${isText ? 'pastes the text of' : 'adds the pictures of'} ${what}`, async () => {
        const { box, onFiles } = await setUpPictures();
        const data = clipboardOf(...files);
        for (const [type, text] of Object.entries(texts)) data.setData(type, text);
        expect(paste(box, data)).toBe(isText);
        if (isText) expect(onFiles).not.toHaveBeenCalled();
        else expect(onFiles).toHaveBeenCalledOnceWith([...files]);
      });

    it('leaves the focus in the text when its buttons are pressed by a pointer', async () => {
      const { box, all, doing } = await setUpPictures(TRAY);
      box.focus();
      for (const button of all('button'))
        expect(button.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true })))
          .withContext(button.getAttribute('aria-label') ?? '')
          .toBeFalse();
      await doing(() => all('button')[0]?.click());
      expect(document.activeElement).toBe(box);
    });

    it('shows the progress of each picture, and offers to remove or retry it', async () => {
      const { root, all, doing, onRemove, onRetry } = await setUpPictures(TRAY);
      expect(root.textContent).toContain('45% uploaded');
      expect(root.textContent).toContain('Upload interrupted');
      expect(root.textContent).toContain('JPG/PNG only');
      const names = all('button').map((button) => button.getAttribute('aria-label'));
      expect(names).toEqual([
        'Cancel upload',
        'Remove picture',
        'Upload again',
        'Remove picture',
        'Remove picture',
        'Add pictures',
        'Send',
      ]);
      await doing(() => all('button')[2]?.click());
      expect(onRetry).toHaveBeenCalledOnceWith('c');
      await doing(() => all('button')[0]?.click());
      expect(onRemove).toHaveBeenCalledOnceWith('a');
    });

    it('offers nothing in a locked field', async () => {
      const { all } = await render(
        <PicturesField
          label="Pictures"
          hint="JPG or PNG"
          error={null}
          isLocked
          pictures={{ chosen: TRAY, onFiles: () => undefined, onRetry: () => undefined, onRemove: () => undefined }}
        />,
      );
      expect(all('button').map(({ textContent }) => textContent)).toEqual(['Add pictures']);
      expect(all('button')[0]?.matches(':disabled')).toBeTrue();
    });

    it('moves the focus to a neighbour when the focused button disappears', async () => {
      const { all, doing, get, show } = await setUpPictures(TRAY);
      const press = (index: number) =>
        doing(() => {
          all('button')[index]?.focus();
          all('button')[index]?.click();
        });
      await press(2);
      expect(document.activeElement)
        .withContext('tried again')
        .toBe(all('button')[3] ?? null);
      await press(0);
      expect(document.activeElement)
        .withContext('the next')
        .toBe(all('button')[1] ?? null);
      await press(4);
      expect(document.activeElement)
        .withContext('the one before')
        .toBe(all('button')[3] ?? null);
      const pictures = {
        chosen: TRAY.slice(1, 2),
        onFiles: () => undefined,
        onRetry: () => undefined,
        onRemove: () => undefined,
      };
      await show(
        <Composer
          text=""
          disabledReason={null}
          onChange={() => undefined}
          onSend={() => undefined}
          pictures={pictures}
        />,
      );
      await press(0);
      expect(document.activeElement).withContext('the last').toBe(get('button', 'Add pictures'));
    });
  });
});
