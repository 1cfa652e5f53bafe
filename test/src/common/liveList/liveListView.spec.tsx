import { combineReducers } from '@reduxjs/toolkit';
import { memo, Profiler, type ReactNode } from 'react';
import { Provider, useSelector } from 'react-redux';
import { TASK_REFRESH_MS } from '#contract/constants.ts';
import { Modal } from '#common/components/Modal.tsx';
import { cancellable } from '#common/http/cancellable.ts';
import {
  createLiveList,
  liveListSaga,
  LiveListView,
  type ListFilters,
  type ListPage,
  type LiveListState,
} from '#common/liveList/index.ts';
import { focusByKeyboard, press, render } from '#test/support/page/render.tsx';
import { createTestStore } from '#test/support/page/testStore.ts';

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

const NEVER = new Promise<never>(() => undefined);
const LIST_DEPS = {
  random: () => 0.5,
  now: () => Date.now(),
  visibility: { isHidden: () => false, nextShown: () => NEVER },
};

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
  beforeEach(() => jasmine.clock().install().mockDate());
  afterEach(() => jasmine.clock().uninstall());

  const setUp = async () => {
    const drawnRows: string[] = [];
    const OneRow = memo(function OneRow({ row }: { readonly row: Row }) {
      drawnRows.push(row.id);
      return (
        <li role="option">
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
    const test = createTestStore({
      reducer: combineReducers({ things: list.reducer }),
      saga: () => liveListSaga({ list, fetchPage: () => cancellable(NEVER, () => undefined), deps: LIST_DEPS }),
    });
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
    /** Fires an event of the pointer at the time of the virtual clock. */
    const fire = (target: Element, type: string, fields: PointerEventInit = {}) =>
      drawn.doing(() => {
        const event = new PointerEvent(type, { bubbles: true, cancelable: true, pointerType: 'mouse', ...fields });
        Object.defineProperty(event, 'timeStamp', { value: Date.now() });
        target.dispatchEvent(event);
      });
    const point = (pointerType = 'mouse') => fire(area, 'pointermove', { pointerType });
    const pointElsewhere = () => fire(drawn.get('button', 'elsewhere'), 'pointermove');
    const pass = (ms: number) => drawn.doing(() => jasmine.clock().tick(ms));
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
    return {
      ...drawn,
      ...test,
      receive,
      texts,
      fire,
      point,
      pointElsewhere,
      pass,
      showDialog,
      drawnRows,
      commits: () => commits,
    };
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

  it('keeps rows in place under a moving pointer, and moves them when it leaves', async () => {
    const { receive, texts, point, pointElsewhere, root } = await setUp();
    await point();
    await receive(aPage('xab', '!'));
    expect(texts()).toBe('a! b! c');
    expect(root.textContent).toContain('1 change waiting');
    expect(root.textContent).toContain('As of 12:03:04');
    await pointElsewhere();
    expect(texts()).toBe('x! a! b!');
    expect(root.textContent).toContain('Live');
    expect(root.textContent).not.toContain('waiting');
  });

  it('moves rows under a pointer that rests, after two seconds at most', async () => {
    const { receive, texts, point, pass } = await setUp();
    await point();
    await receive(aPage('xab'));
    for (let moves = 0; moves < 10; moves += 1) {
      await pass(TASK_REFRESH_MS / 5);
      await point();
    }
    expect(texts()).withContext('it has moved for four seconds').toBe('a b c');
    await pass(TASK_REFRESH_MS);
    expect(texts()).toBe('x a b');
    await receive(aPage('yxa'));
    expect(texts()).withContext('it still rests').toBe('y x a');
    await point();
    await receive(aPage('zyx'));
    expect(texts()).withContext('it moves again').toBe('y x a');
  });

  it('moves rows under a keyboard focus that rests, after two seconds at most', async () => {
    const { receive, texts, doing, get, pass } = await setUp();
    const link = get('link', 'c');
    await doing(() => focusByKeyboard(get('link', 'a')));
    await pass(TASK_REFRESH_MS / 2);
    await doing(() => focusByKeyboard(link));
    await receive(aPage('xca'));
    await pass(TASK_REFRESH_MS / 2);
    expect(texts()).withContext('it has moved').toBe('a b c');
    await pass(TASK_REFRESH_MS);
    expect(texts()).toBe('x c a');
    expect(document.activeElement).toBe(link);
  });

  it('ignores a click that was meant for the row that has just moved away', async () => {
    const { receive, fire, get, pass } = await setUp();
    const clicks: string[] = [];
    const press = (name: string) => fire(get('link', name), 'click', { detail: 1 });
    get('link', 'a')
      .closest('#app, body')
      ?.addEventListener('click', ({ target, defaultPrevented }) => {
        if (target instanceof HTMLElement && !defaultPrevented) clicks.push(target.textContent);
      });
    await fire(get('link', 'a'), 'pointermove');
    await pass(TASK_REFRESH_MS);
    await receive(aPage('xab'));
    await fire(get('link', 'x'), 'pointerover');
    await press('x');
    expect(clicks).toEqual([]);
    await pass(300);
    await press('x');
    await fire(get('link', 'b'), 'pointerover');
    await fire(get('link', 'b'), 'pointermove');
    await press('b');
    expect(clicks).toEqual(['x', 'b']);
  });

  it('is released when the pointer is elsewhere, even if the row that it was on has disappeared', async () => {
    const { point, pointElsewhere, receive, store } = await setUp();
    await point();
    await receive(aPage(''));
    await pointElsewhere();
    expect(store.getState().things.isHeld).toBeFalse();
  });

  it('is released when the pointer leaves the window', async () => {
    const { point, doing, store } = await setUp();
    await point();
    await doing(() => document.documentElement.dispatchEvent(new PointerEvent('pointerleave')));
    expect(store.getState().things.isHeld).toBeFalse();
  });

  it('is not held by touch', async () => {
    const { receive, texts, point } = await setUp();
    await point('touch');
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

  it('refreshes behind a dialog that was opened from a row, and the focus returns to the row', async () => {
    const { receive, texts, doing, get, showDialog } = await setUp();
    const link = get('link', 'c');
    await doing(() => focusByKeyboard(link));
    await showDialog(true);
    await receive(aPage('xca'));
    expect(texts()).toBe('x c a');
    await showDialog(false);
    expect(document.activeElement).toBe(link);
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

  it('announces only staleness and waiting changes', async () => {
    const { receive, point, pointElsewhere, doing, store, all } = await setUp();
    const announced = () =>
      all('status')
        .map(({ textContent }) => textContent)
        .filter((text) => text !== '');
    expect(announced()).toEqual([]);
    await point();
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
