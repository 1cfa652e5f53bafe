import { combineReducers } from '@reduxjs/toolkit';
import { memo, Profiler, type ReactNode } from 'react';
import { Provider, useSelector } from 'react-redux';
import { Modal } from '../../../../src/common/components/Modal.tsx';
import {
  createLiveList,
  LiveListView,
  type ListFilters,
  type ListPage,
  type LiveListState,
} from '../../../../src/common/liveList/index.ts';
import { focusByKeyboard, press, render } from '../../../support/page/render.tsx';
import { createTestStore } from '../../../support/page/testStore.ts';

interface Row {
  readonly id: string;
  readonly mark: string;
}
interface Root {
  readonly things: LiveListState<ListFilters, Row>;
}

const list = createLiveList<Root, ListFilters, Row>({
  name: 'things',
  noFilters: { pageNo: 1, cursor: null },
  pick: (root) => root.things,
});
const { listOpened, pageFailed, pageReceived } = list.actions;

const aPage = (ids: string, mark = ''): ListPage<Row> => ({
  pageNo: 1,
  pageSize: 10,
  total: ids.length,
  totalIsExact: true,
  next: null,
  prev: null,
  etag: `${ids}${mark}`,
  records: [...ids].map((id) => ({ id, mark })),
});

describe('the live list view', () => {
  const setUp = async () => {
    const drawnRows: string[] = [];
    const OneRow = memo(function OneRow({ row }: { readonly row: Row }) {
      drawnRows.push(row.id);
      return (
        <li>
          <a href="#x">{`${row.id}${row.mark}`}</a>
        </li>
      );
    });
    function Rows() {
      return (
        <ul>
          {useSelector(list.selectRows).map((row) => (
            <OneRow key={row.id} row={row} />
          ))}
        </ul>
      );
    }
    const test = createTestStore({ reducer: combineReducers({ things: list.reducer }) });
    let commits = 0;
    const page = (dialog: ReactNode) => (
      <Provider store={test.store as Parameters<typeof Provider>[0]['store']}>
        <Profiler
          id="list"
          onRender={() => {
            commits += 1;
          }}
        >
          <LiveListView list={list} label="Things" failed="No things." empty="Nothing" onMove={() => undefined}>
            <Rows />
          </LiveListView>
        </Profiler>
        <button type="button">elsewhere</button>
        {dialog}
      </Provider>
    );
    const drawn = await render(page(null));
    const receive = (page: ListPage<Row> | null) =>
      drawn.doing(() => test.store.dispatch(pageReceived({ page, heldAt: Date.UTC(2026, 0, 1, 12, 3, 4) })));
    await drawn.doing(() => test.store.dispatch(listOpened({ isInFront: true })));
    await receive(aPage('abc'));
    const texts = () =>
      drawn
        .all('link')
        .map(({ textContent }) => textContent)
        .join(' ');
    const area = drawn.root.querySelector('.cs-hold') ?? document.body;
    const point = (type: 'pointerover' | 'pointermove', pointerType = 'mouse') =>
      drawn.doing(() => area.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType })));
    const pointElsewhere = () =>
      drawn.doing(() =>
        drawn.get('button', 'elsewhere').dispatchEvent(new PointerEvent('pointerover', { bubbles: true })),
      );
    const showDialog = (isOpen: boolean) =>
      drawn.show(
        page(
          isOpen && (
            <Modal title="More" onDismiss={() => undefined}>
              About it
            </Modal>
          ),
        ),
      );
    return { ...drawn, ...test, receive, texts, point, pointElsewhere, showDialog, drawnRows, commits: () => commits };
  };

  it('draws only changed rows again', async () => {
    const { receive, drawnRows, commits } = await setUp();
    drawnRows.length = 0;
    await receive({
      ...aPage('abc', '2'),
      records: [
        { id: 'a', mark: '' },
        { id: 'b', mark: '!' },
        { id: 'c', mark: '' },
      ],
    });
    expect(drawnRows).toEqual(['b']);
    const before = commits();
    await receive(
      aPage('abc').records.length === 3
        ? {
            ...aPage('abc', '3'),
            records: [
              { id: 'a', mark: '' },
              { id: 'b', mark: '!' },
              { id: 'c', mark: '' },
            ],
          }
        : null,
    );
    expect(commits()).withContext('another tag on the same rows').toBe(before);
  });

  it('keeps rows in place under a pointer, and moves them when it leaves', async () => {
    const { receive, texts, point, pointElsewhere, root } = await setUp();
    await point('pointerover');
    await receive(aPage('xab', '!'));
    expect(texts()).toBe('a! b! c');
    expect(root.textContent).toContain('1 change waiting');
    expect(root.textContent).toContain('As of 12:03:04');
    await pointElsewhere();
    expect(texts()).toBe('x! a! b!');
    expect(root.textContent).toContain('Live');
    expect(root.textContent).not.toContain('waiting');
  });

  it('is not held by a pointer that rests while the user types elsewhere', async () => {
    const { receive, texts, point, doing, get } = await setUp();
    const typeElsewhere = () =>
      doing(() => get('button', 'elsewhere').dispatchEvent(new Event('input', { bubbles: true })));
    await point('pointerover');
    await receive(aPage('xab'));
    await typeElsewhere();
    expect(texts()).toBe('x a b');
    await point('pointermove');
    await receive(aPage('yxa'));
    expect(texts()).toBe('x a b');
  });

  it('is released when the pointer is elsewhere, even if the row that it was on has disappeared', async () => {
    const { point, pointElsewhere, receive, store } = await setUp();
    await point('pointerover');
    await receive(aPage(''));
    await pointElsewhere();
    expect(store.getState().things.isHeld).toBeFalse();
  });

  it('is released when the pointer leaves the window', async () => {
    const { point, doing, store } = await setUp();
    await point('pointerover');
    await doing(() => document.documentElement.dispatchEvent(new PointerEvent('pointerleave')));
    expect(store.getState().things.isHeld).toBeFalse();
  });

  it('is not held by touch', async () => {
    const { receive, texts, point } = await setUp();
    await point('pointerover', 'touch');
    await receive(aPage('xab'));
    expect(texts()).toBe('x a b');
  });

  it('keeps rows in place under a keyboard focus, which stays when Escape shows the changes', async () => {
    const { receive, texts, doing, get } = await setUp();
    const link = get('link', 'c');
    await doing(() => focusByKeyboard(link));
    await receive(aPage('xcab'));
    expect(texts()).toBe('a b c');
    await doing(() => press(document.body, 'Escape'));
    expect(texts()).toBe('x c a b');
    expect(document.activeElement).toBe(link);
    await receive(aPage('yxca'));
    expect(texts()).withContext('still held').toBe('x c a b');
    await doing(() => get('button', 'elsewhere').focus());
    expect(texts()).toBe('y x c a');
  });

  it('keeps the focus when the button that shows the changes disappears', async () => {
    const { receive, texts, doing, get, root } = await setUp();
    await doing(() => focusByKeyboard(get('link', 'c')));
    await receive(aPage('xab'));
    await doing(() => focusByKeyboard(get('button', 'Show')));
    expect(texts()).withContext('the hint belongs to the rows').toBe('a b c');
    await doing(() => get('button', 'Show').click());
    expect(texts()).toBe('x a b');
    expect(document.activeElement).toBe(root.querySelector('.cs-live-rows'));
  });

  it('moves the focus to the rows when the focused row disappears, and is then released', async () => {
    const { receive, texts, doing, get, root } = await setUp();
    await doing(() => focusByKeyboard(get('link', 'c')));
    await receive(aPage('xab'));
    await doing(() => press(document.body, 'Escape'));
    expect(texts()).toBe('x a b');
    expect(document.activeElement).toBe(root.querySelector('.cs-live-rows'));
    await doing(() => get('button', 'elsewhere').focus());
    await receive(aPage('yxa'));
    expect(texts()).toBe('y x a');
  });

  it('stays held while a dialog is open that was opened from a row, so that the focus can return', async () => {
    const { receive, texts, doing, get, showDialog } = await setUp();
    const link = get('link', 'c');
    await doing(() => focusByKeyboard(link));
    await showDialog(true);
    await receive(aPage('xab'));
    expect(texts()).toBe('a b c');
    await doing(() => press(document.querySelector<HTMLElement>('[role=dialog]') ?? document.body, 'Escape'));
    expect(texts()).withContext("Escape is the dialog's").toBe('a b c');
    await showDialog(false);
    expect(document.activeElement).toBe(link);
    await doing(() => get('button', 'elsewhere').focus());
    expect(texts()).toBe('x a b');
  });

  it('moves the focus to the content when a dialog closes whose button has disappeared', async () => {
    const { receive, doing, get, showDialog, root, store } = await setUp();
    const content = document.createElement('main');
    content.tabIndex = -1;
    root.after(content);
    await doing(() => focusByKeyboard(get('link', 'c')));
    await showDialog(true);
    await receive(aPage('xab'));
    await doing(() => store.dispatch(list.actions.changesShown()));
    await showDialog(false);
    expect(document.activeElement).toBe(content);
    expect(store.getState().things.isHeld).toBeFalse();
    content.remove();
  });

  it('is released when it leaves the screen', async () => {
    const { point, show, store } = await setUp();
    await point('pointerover');
    expect(store.getState().things.isHeld).toBeTrue();
    await show(null);
    expect(store.getState().things.isHeld).toBeFalse();
  });

  it('announces only staleness and waiting changes', async () => {
    const { receive, point, pointElsewhere, doing, store, all } = await setUp();
    const announced = () =>
      all('status')
        .map(({ textContent }) => textContent)
        .filter((text) => text !== '');
    expect(announced()).toEqual([]);
    await point('pointerover');
    await receive(aPage('xab'));
    expect(announced()).toEqual(['Changes are waiting. Press Escape to show them.']);
    await receive(aPage('yxa'));
    expect(announced()).toEqual(['Changes are waiting. Press Escape to show them.']);
    await pointElsewhere();
    await doing(() =>
      store.dispatch(
        pageFailed({ error: { kind: 'unreachable', code: 0, message: '' }, heldAt: Date.UTC(2026, 0, 1, 12, 3, 4) }),
      ),
    );
    expect(announced()).toEqual(['Things: Stale since 12:03:04']);
  });
});
