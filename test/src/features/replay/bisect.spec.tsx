import { Provider } from 'react-redux';
import type { Offer, Point } from '#src/actionLog/replay/index.ts';
import { bisectRequested, pickToggled, pointPicked, predicateTyped } from '#src/features/replay/bisectSlice.ts';
import { BisectPanel } from '#src/features/replay/components/BisectPanel.tsx';
import { PickLayer } from '#src/features/replay/components/PickLayer.tsx';
import { addressRead, fileChosen, logLeft } from '#src/features/replay/playerSlice.ts';
import { selectBisect } from '#src/features/replay/replaySlice.ts';
import { aReportDetail, aSmallLog, setUpReplay } from '#test/support/page/fakeReplay.ts';
import { viewChanged } from '#common/view.ts';
import { cancellable } from '#common/http/cancellable.ts';
import { fill, render } from '#test/support/page/render.tsx';

describe('the search for where a predicate begins to hold', () => {
  const opened = async (log = aSmallLog()) => {
    const test = setUpReplay();
    test.api.fetchReport.and.callFake(() => cancellable(aReportDetail(log), () => undefined));
    await test.dispatch(addressRead({ search: '?id=12&at=0' }));
    await test.until('the hashes', ({ replay: { player } }) => player.check.name === 'done');
    const drawn = await render(
      <Provider store={test.store as Parameters<typeof Provider>[0]['store']}>
        <BisectPanel />
        <PickLayer scale={0.5} />
      </Provider>,
    );
    const field = () => drawn.get('textbox', 'What holds');
    const submit = async (text: string) => {
      await drawn.doing(() => fill(field(), text));
      await drawn.doing(() =>
        drawn.root.querySelector('form')?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true })),
      );
      await test.until('an answer', ({ replay: { bisect } }) => bisect.search.name === 'done');
      await drawn.doing(() => test.settle());
    };
    return { ...test, ...drawn, field, submit, status: () => drawn.get('status').textContent };
  };

  it('goes there, and says whether it stays', async () => {
    const { submit, status, player } = await opened();
    await submit('chats.5 >= 2');
    expect(status()).toContain('It holds after action 19.');
    expect(status()).toContain('It stays true to the end.');
    expect(player().details?.position).toBe(19);
    await submit('count > 99');
    expect(status()).toBe('It never holds in this log.');
    await submit('count < 3');
    expect(status()).toContain('It held before the first action.');
    expect(status()).toContain('It does not stay true.');
    expect(player().details?.position).toBe(0);
  });

  it('says what cannot be read, at the field', async () => {
    const { submit, field, status, doing, root } = await opened();
    await submit('count == 3');
    expect([field().getAttribute('aria-invalid'), status()]).toEqual(['true', '']);
    expect(root.textContent).toContain('At character 8: a value as JSON belongs here');
    await doing(() => fill(field(), 'count = 3'));
    expect(field().getAttribute('aria-invalid')).not.toBe('true');
  });

  it('offers what is at a click, in pixels of the recorded page, and runs the chosen offer', async () => {
    const { port, get, doing, root, player, status, settle, until } = await opened();
    const points: Point[] = [];
    const offers: readonly Offer[] = [{ kind: 'value', predicate: 'count = 7' }];
    port.pick = async (point) => {
      points.push(point);
      return offers;
    };
    await doing(() => get('button', 'Pick on the screen').click());
    expect(status()).toBe('Click what is wrong on the recorded screen.');
    const layer = root.querySelector('.cs-replay-picker');
    const { left = 0, top = 0 } = layer?.getBoundingClientRect() ?? {};
    await doing(async () => {
      layer?.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: left + 10, clientY: top + 20 }));
      await settle();
    });
    expect(points).toEqual([{ x: 20, y: 40 }]);
    expect(root.querySelector('.cs-replay-picker')).toBeNull();
    await doing(() => get('button', 'count = 7').click());
    await until('an answer', ({ replay: { bisect } }) => bisect.search.name === 'done');
    await doing(() => settle());
    expect([get('textbox', 'What holds').getAttribute('value'), player().details?.position]).toEqual(['count = 7', 7]);
  });

  it('leaves the focus where it was, and no layer once another tab is chosen', async () => {
    const { get, doing, dispatch, root } = await opened();
    const picker = () => root.querySelector('.cs-replay-picker');
    await doing(() => get('button', 'Pick on the screen').click());
    const press = new MouseEvent('mousedown', { bubbles: true, cancelable: true });
    picker()?.dispatchEvent(press);
    expect(press.defaultPrevented).toBeTrue();
    await doing(() => dispatch(viewChanged({ viewKey: 'chat.steps', value: '1' })));
    expect(picker()).not.toBeNull();
    await doing(() => dispatch(viewChanged({ viewKey: 'replay.panel', value: 'case' })));
    expect(picker()).toBeNull();
  });

  it('says that there is nothing to offer, and that a search has failed', async () => {
    const { port, dispatch, doing, root, status } = await opened();
    await doing(() => dispatch(pickToggled(), pointPicked({ x: 1, y: 1 })));
    expect(root.textContent).toContain('No value of the state is shown there.');
    port.pick = () => Promise.reject(new Error('the frame is gone'));
    await doing(() => dispatch(pickToggled(), pointPicked({ x: 1, y: 1 })));
    expect(root.textContent).toContain('No value of the state is shown there.');
    port.bisect = () => Promise.reject(new Error('the frame is gone'));
    await doing(() => dispatch(bisectRequested({ predicate: 'count = 1' })));
    expect(status()).toBe('The search has failed.');
  });

  it('searches for a hash that differs, by one button', async () => {
    const log = aSmallLog();
    const wrong = log.segments.map((segment) => ({
      ...segment,
      entries: segment.entries.map((entry) =>
        entry.hashes !== undefined && entry.no > 10 ? { ...entry, hashes: { ...entry.hashes, count: 'x' } } : entry,
      ),
    }));
    const { get, doing, status, until, settle } = await opened({ ...log, segments: wrong });
    await doing(() => get('button', "Where 'count' begins to differ").click());
    await until('an answer', ({ replay: { bisect } }) => bisect.search.name === 'done');
    await doing(() => settle());
    expect(status()).toContain('It began between actions 11 and 20: hashes were recorded only there.');
    expect(status()).toContain('Checked where hashes were recorded.');
  });

  it('forgets everything with the next log', async () => {
    const { dispatch, store, files, until } = await opened();
    await dispatch(predicateTyped({ predicate: 'a' }), logLeft());
    files.set('f1', new File([JSON.stringify(aSmallLog())], 'log.json'));
    await dispatch(fileChosen({ fileId: 'f1', name: 'log.json' }));
    await until('it is open', ({ replay: { player } }) => player.phase.name === 'open');
    expect(selectBisect(store.getState()).predicate).toBe('');
  });
});
