import { useState } from 'react';
import { Popover } from '#common/components/Popover.tsx';
import { useView, viewChanged, viewReducer } from '#common/view.ts';
import { render } from '#test/support/page/render.tsx';

describe('the view state', () => {
  it('stores values by key, and nothing for initial values', () => {
    const opened = viewReducer({ 'menu.user': '' }, viewChanged({ viewKey: 'chat.steps', value: '42' }));
    expect(opened).toEqual({ 'menu.user': '', 'chat.steps': '42' });
    expect(viewReducer(opened, viewChanged({ viewKey: 'chat.steps', value: null }))).toEqual({ 'menu.user': '' });
  });

  it('stays the same object when nothing changes', () => {
    const before = { 'menu.user': '' };
    expect(viewReducer(before, viewChanged({ viewKey: 'menu.user', value: '' }))).toBe(before);
    expect(viewReducer(before, viewChanged({ viewKey: 'chat.steps', value: null }))).toBe(before);
  });

  it('is removed with the component and when its key changes', async () => {
    function Word({ viewKey }: { readonly viewKey: string }) {
      const [word, setWord] = useView(viewKey);
      return (
        <button type="button" onClick={() => setWord('changed')}>
          {word ?? 'nothing'}
        </button>
      );
    }
    const { root, show, doing, get, view } = await render(<Word viewKey="a" />);
    await doing(() => get('button').click());
    expect([root.textContent, view()]).toEqual(['changed', { a: 'changed' }]);
    await show(<Word viewKey="b" />);
    expect([root.textContent, view()]).toEqual(['nothing', {}]);
    await doing(() => get('button').click());
    await show(null);
    expect(view()).toEqual({});
  });

  it('opens and closes a popover', async () => {
    function Page() {
      const [isThere, setIsThere] = useState(true);
      return (
        <>
          {isThere && (
            <Popover viewKey="connection" label="Details" align="start" trigger="up">
              all is well
            </Popover>
          )}
          <button type="button" onClick={() => setIsThere(false)}>
            Away
          </button>
        </>
      );
    }
    const { root, doing, get, view } = await render(<Page />);
    await doing(() => get('button', 'Details').click());
    expect([view(), root.querySelector('[role=dialog]')?.textContent]).toEqual([
      { 'popover.connection': '' },
      'all is well',
    ]);
    await doing(() => get('button', 'Details').click());
    expect([view(), root.querySelector('[role=dialog]')]).toEqual([{}, null]);
    await doing(() => get('button', 'Details').click());
    await doing(() => get('button', 'Away').click());
    expect(view()).toEqual({});
  });
});
