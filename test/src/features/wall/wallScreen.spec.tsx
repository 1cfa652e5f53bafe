import { Profiler } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { WALL_REFRESH_MS } from '#contract/serviceLimits.ts';
import type { WallFigures } from '#contract/http/wall.ts';
import { clockTicked } from '#common/clock/index.ts';
import { WallScreen } from '#src/features/wall/components/WallScreen.tsx';
import { STRIPS_REFRESH_MS } from '#src/features/wall/wallSaga.ts';
import { fullScreenChanged, fullScreenPressed, recentChosen, wallFigures } from '#src/features/wall/wallSlice.ts';
import { answered, failed } from '#test/support/page/fakeSession.ts';
import { aWallMember, aWallProduct, setUpWall, someWallFigures, WALL_NOW } from '#test/support/page/fakeWall.ts';
import { fill, render } from '#test/support/page/render.tsx';

describe('wall screen', () => {
  beforeEach(() => jasmine.clock().install().mockDate(new Date(WALL_NOW)));
  afterEach(() => jasmine.clock().uninstall());

  const setUp = async (fields: Partial<WallFigures> = {}) => {
    const test = setUpWall();
    test.api.fetchFigures.and.callFake(() => answered({ data: someWallFigures(fields), etag: 'w1' }));
    let renders = 0;
    const drawn = await render(
      <Provider store={test.store as Parameters<typeof Provider>[0]['store']}>
        <MemoryRouter initialEntries={['/wall']}>
          <Profiler id="wall" onRender={() => (renders += 1)}>
            <WallScreen />
          </Profiler>
        </MemoryRouter>
      </Provider>,
    );
    await drawn.doing(() => test.store.dispatch(clockTicked({ now: WALL_NOW })));
    const receive = (next: Partial<WallFigures>) =>
      drawn.doing(() =>
        test.store.dispatch(wallFigures.actions.received({ figures: someWallFigures(next), etag: 'w2' })),
      );
    const link = (words: string) => {
      const found = drawn
        .all('link')
        .find((each) => (each.getAttribute('aria-label') ?? each.textContent).startsWith(words));
      if (found === undefined) throw new Error(`no link '${words}'`);
      return found;
    };
    const hrefOf = (words: string) => decodeURIComponent(link(words).getAttribute('href') ?? '');
    return { ...test, ...drawn, receive, link, hrefOf, renders: () => renders };
  };

  it('shows the figures, and each opens the list of what it counts', async () => {
    const { link, hrefOf } = await setUp();
    const texts = ['In line', 'Late', 'At risk', 'Answered today', 'Missed today', 'First response'].map(
      (label) => link(label).textContent,
    );
    expect(texts).toEqual(
      [
        'In line 4 of 31 live',
        'Late 2 beyond their deadline near the limit',
        'At risk  1 due within 5 min',
        'Answered today  1,102 of 1,240 that came in',
        'Missed today 7 ended without an answer near the limit',
        'First response 2:102 min 10 s last hour, 36 of 40 near the limit',
      ].map((text) => jasmine.stringMatching(new RegExp(`^${text.replaceAll(/\s+/g, '\\s+')}\\s*$`))),
    );
    expect(hrefOf('In line ')).toBe('/indexLeader?show=inLine');
    expect(hrefOf('Late')).toBe('/indexLeader?show=late');
    expect(hrefOf('At risk')).toBe('/indexLeader?show=atRisk');
    expect(hrefOf('Answered today')).toBe('/indexLeader?show=firstAnswered&day=2026-01-01');
    expect(hrefOf('Missed today')).toBe('/indexLeader?show=missed&day=2026-01-01');
    expect(hrefOf('First response')).toBe('/indexLeader?show=all&since=2026-01-01T11:00:00.000Z');
  });

  it('opens the chats of the last hour as of the click', async () => {
    const { link, doing, actions } = await setUp();
    await doing(() => link('First response').click());
    expect(actions.some(recentChosen.match)).toBeTrue();
  });

  it('shows the line and the longest wait of each product, late ones also in words', async () => {
    const { root, hrefOf } = await setUp();
    const rows = [...root.querySelectorAll('.cs-wall-products li')].map(({ textContent }) => textContent);
    expect(rows[0]).toMatch(/7 min 2 min late$/);
    expect(rows[1]).toContain('No one is waiting');
    expect(hrefOf('7 min')).toBe('/indexLeader?product=2&chat=42');
    expect(root.querySelector('.cs-wall-products li .cs-wall-count')?.getAttribute('href')).toBe(
      '/indexLeader?product=2&show=inLine',
    );
  });

  it('shows the first response of each hour', async () => {
    const { hrefOf, root } = await setUp();
    expect(hrefOf('10:00–11:00: 40 s, 11 of 12 answered')).toBe(
      '/indexLeader?show=all&since=2026-01-01T10:00:00.000Z&before=2026-01-01T11:00:00.000Z',
    );
    expect(hrefOf('Since 11:00: no first response, 0 of 3 answered')).toBe(
      '/indexLeader?show=all&since=2026-01-01T11:00:00.000Z',
    );
    const bars = [...root.querySelectorAll<HTMLElement>('.cs-wall-bar')].map(({ style }) => style.flexGrow);
    expect(bars.map(Number)).toEqual([jasmine.any(Number), 0]);
    expect(Number(bars[0])).toBeCloseTo(40 / 60, 3);
  });

  it('ends an hour where the next one begins, even if it is shorter', async () => {
    const hour = { cameIn: 1, answered: 0, firstResponseMs: null };
    const begins = ['2026-01-01T10:00:00.000Z', '2026-01-01T10:30:00.000Z'];
    const { hrefOf } = await setUp({ hours: begins.map((at) => ({ at, ...hour })) });
    expect(hrefOf('10:00–10:30: ')).toBe(`/indexLeader?show=all&since=${begins[0]}&before=${begins[1]}`);
  });

  it('shows staff with their load and their last hours, and how many more there are', async () => {
    const { hrefOf, root, link } = await setUp();
    expect(link('Ada Mensah').textContent).toMatch(/^Ada Mensah\s+Online\s+3 of 10/);
    expect(link('Tom Reed').textContent).toMatch(/^Tom Reed\s+Break\s+0 of 10/);
    expect(hrefOf('Ada Mensah')).toBe('/indexLeader?staff=8');
    expect([hrefOf('Staff'), hrefOf('+ 10 more')]).toEqual(['/indexLeader?tab=staff', '/indexLeader?tab=staff']);
    const strip = root.querySelector('.cs-wall-members svg');
    expect(strip?.getAttribute('aria-label')).toBe('Last 8 hours: online 6 h, at most 3 open chats');
    expect(strip?.querySelectorAll('rect')).toHaveSize(2);
  });

  it('says what a colour says: over or near the limit', async () => {
    const { link, receive } = await setUp({ late: 0 });
    const shown = () => [link('Late').dataset['tone'], /(?:over|near) the limit/.exec(link('Late').textContent)?.[0]];
    expect(shown()).toEqual(['calm', undefined]);
    await receive({ late: 1 });
    expect(shown()).toEqual(['amber', 'near the limit']);
    await receive({ late: 3 });
    expect(shown()).toEqual(['late', 'over the limit']);
  });

  it('says clearly that the figures are not refreshed, and since when', async () => {
    const { api, doing, settle, get } = await setUp();
    expect(get('alert').textContent).toBe('');
    api.fetchFigures.and.callFake(() => failed({ kind: 'unreachable', message: '' }));
    await doing(() => jasmine.clock().tick(WALL_REFRESH_MS));
    await settle();
    expect(get('alert').textContent).toContain('Not up to date since 12:00:00');
    api.fetchFigures.and.callFake(() => answered(null));
    await doing(() => jasmine.clock().tick(10_000));
    expect(get('alert').textContent).toBe('');
  });

  it('says that the last hours are not refreshed while the figures are', async () => {
    const { api, doing, settle, get } = await setUp();
    expect(get('status').textContent).toBe('');
    api.fetchStrips.and.callFake(() => failed({ kind: 'unreachable', message: '' }));
    await doing(() => jasmine.clock().tick(STRIPS_REFRESH_MS));
    await settle();
    expect(get('status').textContent).toBe('The last hours could not be updated.');
    expect(get('alert').textContent).toBe('');
    api.fetchStrips.and.callFake(() => answered(null));
    await doing(() => jasmine.clock().tick(2 * STRIPS_REFRESH_MS));
    await settle();
    expect(get('status').textContent).toBe('');
  });

  it('draws nothing again that did not change', async () => {
    const { root, receive, renders, doing } = await setUp();
    const before = renders();
    const changed = new Set<string | undefined>();
    const observer = new MutationObserver((records) => {
      for (const { target } of records)
        changed.add((target instanceof Element ? target : target.parentElement)?.closest('a, li, header')?.textContent);
    });
    observer.observe(root, { attributes: true, childList: true, characterData: true, subtree: true });
    await receive({});
    await doing(() => undefined);
    expect([renders() - before, ...changed])
      .withContext('the same figures')
      .toEqual([0]);
    await receive({ atRisk: 2 });
    await doing(() => undefined);
    observer.disconnect();
    expect([...changed]).toEqual([jasmine.stringMatching(/^At risk\s+2/)]);
  });

  it('draws only the product, the person and the hour that changed', async () => {
    const { root, receive, doing } = await setUp();
    const changed = new Set<string | undefined>();
    const observer = new MutationObserver((records) => {
      for (const { target } of records)
        changed.add((target instanceof Element ? target : target.parentElement)?.closest('section')?.className);
    });
    observer.observe(root.querySelector('.cs-wall-products li:nth-child(1)') ?? root, {
      ...{ attributes: true, childList: true, characterData: true, subtree: true },
    });
    observer.observe(root.querySelector('.cs-wall-members li:nth-child(1)') ?? root, {
      ...{ attributes: true, childList: true, characterData: true, subtree: true },
    });
    await receive({
      products: [aWallProduct(), aWallProduct({ comeFrom: 5, inLine: 1, longestWait: null })],
      staff: [aWallMember(), aWallMember({ id: '9', name: 'Tom Reed', presence: 'break', openChats: 1 })],
    });
    await doing(() => undefined);
    observer.disconnect();
    expect(root.querySelector('.cs-wall-members li:nth-child(2)')?.textContent).toContain('1 of 10');
    expect([...changed]).toEqual([]);
  });

  const fieldOf = (label: string): HTMLInputElement => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('[role=dialog] input')];
    const field = fields.find(({ labels }) => labels?.[0]?.textContent === label);
    if (field === undefined) throw new Error(`no field '${label}'`);
    return field;
  };

  it('shows the problem of a threshold at its field', async () => {
    const { get, doing } = await setUp();
    await doing(() => get('button', 'Thresholds').click());
    const wrong = () =>
      ['Late: amber from', 'Late: red from'].filter((label) => fieldOf(label).getAttribute('aria-invalid') === 'true');
    await doing(() => fill(fieldOf('Late: amber from'), '0'));
    await doing(() => document.querySelector<HTMLElement>('[role=dialog] button[type=submit]')?.click());
    expect(wrong()).toEqual(['Late: amber from']);
    await doing(() => fill(fieldOf('Late: amber from'), '9'));
    expect(wrong()).toEqual(['Late: red from']);
  });

  it('takes thresholds in a dialog', async () => {
    const { get, doing, link, stored } = await setUp({ late: 2 });
    await doing(() => get('button', 'Thresholds').click());
    await doing(() => fill(fieldOf('Late: red from'), '2'));
    await doing(() => document.querySelector<HTMLElement>('[role=dialog] button[type=submit]')?.click());
    expect(document.querySelector('[role=dialog]')).toBeNull();
    expect(link('Late').dataset['tone']).toBe('late');
    expect(stored.size).toBe(1);
  });

  it('offers the full screen only where there is one', async () => {
    const { all, get, doing, store, actions } = await setUp();
    const names = () => all('button').map(({ textContent }) => textContent);
    expect(names()).toEqual(['Thresholds']);
    await doing(() => store.dispatch(fullScreenChanged({ fullScreen: 'off' })));
    await doing(() => get('button', 'Full screen').click());
    expect(actions.some(fullScreenPressed.match)).toBeTrue();
    await doing(() => store.dispatch(fullScreenChanged({ fullScreen: 'on' })));
    expect(names()).toEqual(['Thresholds', 'Leave full screen']);
  });
});
