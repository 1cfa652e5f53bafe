import { Cell, ClickableRow, Table } from '#common/components/Table.tsx';
import { render } from '../../support/page/render.tsx';

describe('a row that a click activates', () => {
  const setUp = async () => {
    const onActivate = jasmine.createSpy('onActivate');
    const drawn = await render(
      <Table label="Rows" columns={['Name', 'Link']}>
        <ClickableRow onActivate={onActivate}>
          <Cell className="name">Ann Baker</Cell>
          <Cell>
            <a href="#row">Open</a>
          </Cell>
        </ClickableRow>
      </Table>,
    );
    const followed: MouseEvent[] = [];
    const [name, link] = [document.querySelector('.name'), document.querySelector('a')];
    if (name === null || link === null) throw new Error('no row');
    link.addEventListener('click', (event) => {
      event.preventDefault();
      followed.push(event);
    });
    const send = (type: string, init: MouseEventInit, target: Element = name) =>
      drawn.doing(() => target.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, ...init })));
    const click = async (init: MouseEventInit = {}, between: () => void = () => undefined) => {
      await send('mousedown', { ...init, clientX: 10, clientY: 10 });
      between();
      await send('click', { clientX: 10, clientY: 10, ...init });
    };
    return { onActivate, followed, send, click, name };
  };
  afterEach(() => window.getSelection()?.removeAllRanges());

  it('is activated by a click, also one that clears a selection or moves a little', async () => {
    const { onActivate, click, name } = await setUp();
    await click();
    await click({ clientX: 12 });
    window.getSelection()?.selectAllChildren(name);
    await click({}, () => window.getSelection()?.removeAllRanges());
    expect(onActivate).toHaveBeenCalledTimes(3);
  });

  it('is not activated by a click that selects text, or ends elsewhere', async () => {
    const { onActivate, click, name } = await setUp();
    await click({ clientX: 70 });
    await click({ detail: 2 }, () => window.getSelection()?.setBaseAndExtent(name, 0, name, 1));
    expect(onActivate).not.toHaveBeenCalled();
  });

  it('is activated by a program that clicks without pressing, also after a press', async () => {
    const { onActivate, click, send } = await setUp();
    await click();
    await send('click', {});
    expect(onActivate).toHaveBeenCalledTimes(2);
  });

  it('opens its link in a new tab with Ctrl, Cmd and the middle button', async () => {
    const { onActivate, followed, click, send } = await setUp();
    await click({ ctrlKey: true });
    await click({ metaKey: true });
    await send('mousedown', { button: 1 });
    await send('auxclick', { button: 1 });
    expect(followed.map(({ ctrlKey, metaKey }) => [ctrlKey, metaKey])).toEqual(Array(3).fill([true, true]));
    expect(onActivate).not.toHaveBeenCalled();
  });
});
