import { DropArea } from '#common/components/DropArea.tsx';
import { aPictureFile } from '../../support/page/fakeUploads.ts';
import { render } from '../../support/page/render.tsx';

describe('the drop area', () => {
  const setUp = async (isOpen = true) => {
    const onFiles = jasmine.createSpy<(files: readonly File[]) => void>('onFiles');
    const draw = (hasLine: boolean) => (
      <DropArea onFiles={isOpen ? onFiles : null}>
        <p>a</p>
        {hasLine && <p>b</p>}
      </DropArea>
    );
    const page = await render(draw(true));
    const [area, line] = [page.root.querySelector('.cs-drop-area'), page.root.querySelector('p:nth-of-type(2)')];
    const drag = async (
      type: string,
      target: Element | null,
      { to = null, files = [aPictureFile()] }: { to?: Element | null; files?: readonly File[] } = {},
    ) => {
      const dataTransfer = new DataTransfer();
      for (const file of files) dataTransfer.items.add(file);
      const event = new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer, relatedTarget: to });
      await page.doing(() => target?.dispatchEvent(event));
      return event;
    };
    const hint = () => page.root.querySelector('.cs-drop-hint');
    return { ...page, draw, area, line, drag, hint, onFiles };
  };

  it('highlights itself while files are above it, and passes dropped files on', async () => {
    const { area, line, drag, hint, onFiles } = await setUp();
    await drag('dragenter', line);
    expect(hint()).not.toBeNull();
    await drag('dragleave', line, { to: area });
    expect(hint()).withContext('still above it').not.toBeNull();
    await drag('dragleave', area, { to: document.body });
    expect(hint()).toBeNull();
    await drag('dragenter', line);
    expect((await drag('drop', line)).defaultPrevented).toBeTrue();
    expect(
      onFiles.calls
        .allArgs()
        .flat(2)
        .map(({ name }) => name),
    ).toEqual(['a.png']);
    expect(hint()).toBeNull();
  });

  it('stops highlighting when the entered element was removed', async () => {
    const { area, line, drag, hint, show, draw } = await setUp();
    await drag('dragenter', area);
    await drag('dragenter', line);
    await show(draw(false));
    await drag('dragleave', area, { to: document.body });
    expect(hint()).toBeNull();
  });

  it('ignores files where none are allowed, and leaves dropped text to the browser', async () => {
    const { area, drag, hint, onFiles } = await setUp(false);
    await drag('dragenter', area);
    expect(hint()).toBeNull();
    expect((await drag('drop', area)).defaultPrevented).toBeTrue();
    expect(onFiles).not.toHaveBeenCalled();
    expect((await drag('drop', area, { files: [] })).defaultPrevented).toBeFalse();
  });
});
