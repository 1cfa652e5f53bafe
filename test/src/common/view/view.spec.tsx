import { useState } from 'react';
import { Popover } from '#common/components/Popover.tsx';
import { useView, viewChanged, viewReducer } from '#common/view/index.ts';
import { render } from '#test/support/page/render.tsx';

describe('the view state', () => {
  it('stores values by place, and nothing for initial values', () => {
    const opened = viewReducer({ 'menu.user': '' }, viewChanged({ place: 'chat.steps', value: '42' }));
    expect(opened).toEqual({ 'menu.user': '', 'chat.steps': '42' });
    expect(viewReducer(opened, viewChanged({ place: 'chat.steps', value: null }))).toEqual({ 'menu.user': '' });
  });

  it('stays the same object when nothing changes', () => {
    const before = { 'menu.user': '' };
    expect(viewReducer(before, viewChanged({ place: 'menu.user', value: '' }))).toBe(before);
    expect(viewReducer(before, viewChanged({ place: 'chat.steps', value: null }))).toBe(before);
  });

  it('is removed with the component and when its place changes', async () => {
    function Word({ place }: { readonly place: string }) {
      const [word, setWord] = useView(place);
      return (
        <button type="button" onClick={() => setWord('changed')}>
          {word ?? 'nothing'}
        </button>
      );
    }
    const { root, show, doing, get, view } = await render(<Word place="a" />);
    await doing(() => get('button').click());
    expect([root.textContent, view()]).toEqual(['changed', { a: 'changed' }]);
    await show(<Word place="b" />);
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
            <Popover place="connection" label="Details" align="start" trigger="up">
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
