import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import type { ActionLogHead } from '#contract/http/actionLogs.ts';
import type { Verification } from '#src/actionLog/replay/index.ts';
import { CommandKeys } from '#src/app/commands/CommandKeys.tsx';
import { pageCommands } from '#common/commands/index.ts';
import { FileHandlesContext } from '#common/fileHandles.ts';
import { cancellable } from '#common/http/cancellable.ts';
import { ThrottleContext } from '#common/browser/useThrottledSelector.ts';
import { ReplayScreen } from '#src/features/replay/components/ReplayScreen.tsx';
import { REPLAY_COMMANDS } from '#src/features/replay/replayCommands.ts';
import { seekRequested } from '#src/features/replay/playerSlice.ts';
import {
  ACTIONS,
  aReportDetail,
  aReportHead,
  aReportPage,
  aSmallLog,
  setUpReplay,
} from '#test/support/page/fakeReplay.ts';
import { answered, failed } from '#test/support/page/fakeSession.ts';
import { ODD_NAMES } from '#test/support/page/oddNames.ts';
import { eventually, fill, press, render } from '#test/support/page/render.tsx';

describe('the replay screen', () => {
  const setUp = async ({
    at = '/debug/replay',
    change,
  }: { readonly at?: string; readonly change?: (test: ReturnType<typeof setUpReplay>) => void } = {}) => {
    pageCommands.add({ commands: REPLAY_COMMANDS });
    const test = setUpReplay();
    change?.(test);
    const drawn = await render(
      <Provider store={test.store as Parameters<typeof Provider>[0]['store']}>
        <FileHandlesContext
          value={(files) =>
            files.map((file) => {
              test.files.set(file.name, file);
              return { id: file.name, preview: '', bytes: file.size };
            })
          }
        >
          <MemoryRouter initialEntries={[at]}>
            <CommandKeys />
            <ThrottleContext value={false}>
              <ReplayScreen />
            </ThrottleContext>
          </MemoryRouter>
        </FileHandlesContext>
      </Provider>,
    );
    const field = (label: string) => {
      const found = [...drawn.root.querySelectorAll('label')].find(({ textContent }) => textContent === label)?.control;
      if (!(found instanceof HTMLElement)) throw new Error(`no field ${label}`);
      return found;
    };
    const choose = (label: string, value: string) =>
      drawn.doing(() => {
        const select = field(label);
        if (select instanceof HTMLSelectElement) select.value = value;
        select.dispatchEvent(new Event('change', { bubbles: true }));
      });
    const submit = (name: string) =>
      drawn.doing(() =>
        drawn.get('search', name).dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true })),
      );
    const text = () => drawn.root.textContent;
    const isAt = async (position: number) => {
      await test.until(`position ${position}`, ({ replay: { player } }) => player.details?.position === position);
      await drawn.doing(() => undefined);
    };
    return { ...test, ...drawn, field, choose, submit, text, isAt };
  };

  const opened = async (options: Parameters<typeof setUp>[0] = {}) => {
    const screen = await setUp({ at: '/debug/replay?id=12&at=0', ...options });
    await screen.until(
      'the hashes',
      ({ replay: { player } }) => player.check.name === 'done' && player.window !== null,
    );
    await screen.doing(() => undefined);
    return screen;
  };

  describe('with the list of reports', () => {
    const listed = (records: readonly ActionLogHead[]) =>
      setUp({ change: ({ api }) => api.fetchReports.and.callFake(() => answered(aReportPage(records))) });

    it('shows reporter, note, time span, size and device of each report', async () => {
      const { all } = await listed([aReportHead({ hasTexts: true }), aReportHead({ id: '11', note: '', bytes: 812 })]);
      const rows = all('row')
        .slice(1)
        .map((row) => [...row.querySelectorAll('[role=cell]')].map(({ textContent }) => textContent));
      expect(rows).toEqual([
        [
          '12',
          '2026-07-01 10:15:00',
          'An Agent agent',
          'The badge staysWith texts',
          '10:00:00–10:01:20',
          'Actions 40',
          '23 kB',
          'Firefox 140 on Linux',
        ],
        [
          '11',
          '2026-07-01 10:15:00',
          'An Agent agent',
          'no note',
          '10:00:00–10:01:20',
          'Actions 40',
          '812 B',
          'Firefox 140 on Linux',
        ],
      ]);
    });

    it('shows an empty list, an empty page, and a failure to load', async () => {
      const { text } = await listed([]);
      expect(text()).toContain('No problems have been reported yet.');
      const { text: failure, get } = await setUp({
        change: ({ api }) => api.fetchReports.and.callFake(() => failed({ kind: 'timeout' })),
      });
      expect([
        failure().includes('The reports could not be loaded.'),
        get('button', 'Try again') instanceof HTMLElement,
      ]).toEqual([true, true]);
      const {
        get: ofPage,
        doing,
        visited,
      } = await setUp({
        at: '/debug/replay?page=7',
        change: ({ api }) => api.fetchReports.and.callFake(() => answered(aReportPage([]))),
      });
      await doing(() => ofPage('button', 'First page').click());
      expect(visited).toEqual(['/debug/replay']);
    });

    it('shows a large count, and writes the page into the address', async () => {
      const page = aReportPage(
        Array.from({ length: 20 }, (_, index) => aReportHead({ id: String(10_000 - index) })),
        { total: 10_000, next: 'n1' },
      );
      const { text, get, doing, visited } = await setUp({
        change: ({ api }) => api.fetchReports.and.callFake(() => answered(page)),
      });
      expect(text()).toContain('10,000');
      await doing(() => get('button', 'Next page').click());
      expect(visited).toEqual(['/debug/replay?page=2&after=n1']);
    });

    it('shows markup in notes and names as text', async () => {
      for (const odd of ODD_NAMES) {
        const { root } = await listed([aReportHead({ note: odd, staffName: odd, account: odd, device: odd })]);
        expect(root.querySelector('script, b, i')).toBeNull();
        expect([
          root.querySelector('.cs-replay-words')?.textContent,
          root.querySelector('.cs-replay-name')?.textContent,
        ]).toEqual([odd, odd]);
      }
    });

    it('opens a report by its id, and rejects an invalid id', async () => {
      const { field, submit, text, visited, doing } = await listed([]);
      await doing(() => fill(field('Report ID'), 'abc'));
      await submit('Open a report');
      expect([text().includes('Please enter a number.'), visited]).toEqual([true, []]);
      await doing(() => fill(field('Report ID'), ' 12 '));
      await submit('Open a report');
      expect(visited).toEqual(['/debug/replay?id=12']);
    });

    it('opens a file that the user drops', async () => {
      const { root, doing, visited, isAt, text } = await listed([]);
      const transfer = new DataTransfer();
      transfer.items.add(new File([JSON.stringify(aSmallLog())], 'dropped.json'));
      const area = root.querySelector('.cs-drop-area');
      await doing(() => area?.dispatchEvent(new DragEvent('dragenter', { bubbles: true, dataTransfer: transfer })));
      expect(text()).toContain('Drop the action log here');
      await doing(() =>
        area?.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: transfer })),
      );
      await isAt(ACTIONS);
      expect([visited, text().includes('dropped.json')]).toEqual([['/debug/replay?at=0'], true]);
    });
  });

  it('says why a log cannot be replayed, and leads back to all reports', async () => {
    const cases: readonly (readonly [unknown, string])[] = [
      ['hello', 'This is not an action log.'],
      [{ format: 1 }, 'another version of the product'],
      [{ ...aSmallLog(), segments: 5 }, 'This log is damaged'],
      [{ ...aSmallLog(), segments: [] }, 'This log contains no actions.'],
    ];
    for (const [log, words] of cases) {
      const screen = await setUp({
        at: '/debug/replay?id=12',
        change: ({ api }) => api.fetchReport.and.callFake(() => cancellable(aReportDetail(log), () => undefined)),
      });
      await screen.until('the refusal', ({ replay: { player } }) => player.phase.name === 'refused');
      await screen.doing(() => undefined);
      expect(screen.get('alert').textContent).withContext(words).toContain(words);
      await screen.doing(() =>
        screen
          .all('button')
          .find(({ textContent }) => textContent === 'All reports')
          ?.click(),
      );
      expect(screen.visited).toEqual(['/debug/replay']);
    }
  });

  it('says that a report does not exist, and retries after other failures', async () => {
    const unknown = await setUp({
      at: '/debug/replay?id=99',
      change: ({ api }) => api.fetchReport.and.callFake(() => failed({ kind: 'refused', code: 4004 })),
    });
    expect(unknown.get('alert').textContent).toContain('There is no report with this ID.');
    const { get, doing, isAt, api } = await setUp({
      at: '/debug/replay?id=12',
      change: (test) => test.api.fetchReport.and.callFake(() => failed({ kind: 'timeout' })),
    });
    api.fetchReport.and.callFake(() => cancellable(aReportDetail(), () => undefined));
    await doing(() => get('button', 'Try again').click());
    await isAt(ACTIONS);
  });

  it('says that the replay frame has failed, and mounts it again', async () => {
    const { doing, dispatch, get, isAt, port, root, until } = await opened();
    const { seek } = port;
    port.seek = () => Promise.reject(new Error('gone'));
    await dispatch(seekRequested({ position: 3 }));
    await until('the failure', ({ replay: { player } }) => player.phase.name === 'failed');
    await doing(() => undefined);
    expect([
      get('alert').textContent.includes('The replay frame did not load, or it has failed.'),
      root.querySelector<HTMLElement>('.cs-stage-frame'),
    ]).toEqual([true, null]);
    port.seek = seek;
    await doing(() => get('button', 'Try again').click());
    await isAt(3);
    expect(root.querySelector<HTMLElement>('.cs-stage-frame')).not.toBeNull();
  });

  describe('with an open log', () => {
    it('draws the frame in the size of the recorded page, scaled to the available room', async () => {
      const { root, doing, all, isAt, dispatch } = await opened();
      await dispatch(seekRequested({ position: 1 }));
      await isAt(1);
      const frame = () => root.querySelector<HTMLElement>('.cs-stage-frame');
      expect([frame()?.style.width, frame()?.style.height]).toEqual(['1200px', '800px']);
      const scale = () =>
        frame()?.parentElement instanceof HTMLElement ? frame()?.parentElement?.style.transform : '';
      await eventually('it is scaled', () => scale() !== 'scale(1)');
      await doing(() =>
        all('button')
          .find(({ textContent }) => textContent === 'Actual size')
          ?.click(),
      );
      expect(scale()).toBe('scale(1)');
      await doing(() =>
        all('button')
          .find(({ textContent }) => textContent === 'Fit')
          ?.click(),
      );
      await eventually('it is scaled again', () => scale() !== 'scale(1)');
    });

    it('moves by buttons and shows the position', async () => {
      const { doing, get, isAt } = await opened();
      await doing(() => get('button', 'One action forward').click());
      await isAt(1);
      await doing(() => get('button', 'To the end').click());
      await isAt(ACTIONS);
      expect(get('slider').getAttribute('aria-valuetext')).toBe('10:01:19, action 40 of 40');
      await doing(() => get('button', 'One action back').click());
      await isAt(ACTIONS - 1);
      await doing(() => get('button', 'Previous').click());
      await isAt(30);
      await doing(() => get('button', 'To the start').click());
      await isAt(0);
      await doing(() => get('button', 'Next').click());
      await isAt(9);
    });

    it('moves by keys, except keys typed into fields', async () => {
      const { doing, field, get, isAt, player, root } = await opened();
      const key = (name: string, fields: KeyboardEventInit = {}) => doing(() => press(get('slider'), name, fields));
      await key('ArrowRight');
      await isAt(1);
      await key('End');
      await isAt(ACTIONS);
      await key('ArrowLeft', { shiftKey: true });
      await isAt(39);
      await key('ArrowRight', { shiftKey: true });
      await isAt(40);
      await key('Home');
      await isAt(0);
      await key('+');
      await key('+');
      await key('-');
      expect(player().speed).toBe(2);
      await key(' ');
      expect(player().isPlaying).toBeTrue();
      await key(' ');
      const { wanted: stoppedAt } = player();
      const jumpField = field('Action number');
      await doing(() => {
        for (const name of [' ', '+', '?', 'ArrowRight', 'End']) press(jumpField, name);
      });
      await doing(() => press(get('button', 'To the end'), ' '));
      await doing(() => {
        for (const modified of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }])
          press(root, 'ArrowRight', modified);
      });
      expect([player().isPlaying, player().speed, player().wanted]).toEqual([false, 2, stoppedAt]);
      expect(get('button', 'One action forward').title).toContain('→');
    });

    it('seeks by clicks on the time line and its marks', async () => {
      const { doing, get, isAt, player } = await opened();
      const track = get('slider');
      const { left, top, width, height } = track.getBoundingClientRect();
      const point = (type: string, x: number, y: number) =>
        doing(() =>
          track.dispatchEvent(
            new PointerEvent(type, {
              bubbles: true,
              button: 0,
              pointerId: 1,
              clientX: left + x * width,
              clientY: top + y * height,
            }),
          ),
        );
      spyOn(track, 'setPointerCapture');
      await point('pointerdown', 0.5, 0.2);
      await isAt(20);
      await point('pointermove', 1, 0.2);
      await isAt(ACTIONS);
      await point('pointerup', 1, 0.2);
      await point('pointermove', 0, 0.2);
      expect(player().wanted).toBe(ACTIONS);
      // The first lane is of errors: that at the tenth action lies 4.5 s after the beginning of 79.5 s.
      await point('pointerdown', 4.6 / 79.5, 0.8);
      await isAt(10);
    });

    it('jumps to the typed target, and rejects an invalid one', async () => {
      const { choose, doing, field, isAt, submit, text } = await opened();
      const go = async (label: string, typed: string) => {
        await doing(() => fill(field(label), typed));
        await submit('Jump in the log');
      };
      await go('Action number', '12');
      await isAt(12);
      await go('Action number', '41');
      expect(text()).toContain('This log has no such position.');
      await choose('Jump to', 'time');
      await go('Time', '10:00:02');
      await isAt(6);
      for (const nonsense of ['25:00', '09:59:59', '10:02:00', 'noon']) {
        await go('Time', nonsense);
        expect(text()).withContext(nonsense).toContain('This log has no such position.');
      }
      await choose('Jump to', 'clientMsgId');
      await go('Message ID', 'c-29');
      await isAt(29);
      await go('Message ID', 'c-none');
      await eventually('it is told', () => text().includes('No match.'));
      await choose('Jump to', 'chat');
      await go('Chat ID', '5');
      await isAt(39);
    });

    it('filters rows by type, and jumps to the row that is clicked', async () => {
      const { all, doing, field, get, isAt, root, until } = await opened();
      const rows = () => [...root.querySelectorAll('.cs-replay-row')].map(({ textContent }) => textContent);
      expect(rows().length).toBe(ACTIONS);
      await doing(() => get('button', 'Filter by type: All types').click());
      await doing(() => fill(field('Find a type'), 'FAIL'));
      expect([...root.querySelectorAll('.cs-replay-type-list li')].map(({ textContent }) => textContent)).toEqual([
        'small/failed4',
      ]);
      await doing(() => root.querySelector<HTMLElement>('.cs-replay-type-list input')?.click());
      await until('the rows', ({ replay: { player } }) => player.window?.types !== null);
      await doing(() => undefined);
      expect(rows()).toEqual([
        '1010:00:04small/failedError',
        '2010:00:09small/failedError',
        '3010:01:14small/failedError',
        '4010:01:19small/failedError',
      ]);
      await doing(() => root.querySelectorAll<HTMLElement>('.cs-replay-row')[1]?.click());
      await isAt(20);
      expect(all('button').find((row) => row.getAttribute('aria-current') === 'true')?.textContent).toContain('20');
      await doing(() => fill(field('Find a type'), 'nothing'));
      expect(root.textContent).toContain('No types found.');
    });

    it('leads from an action to its cause, to what it led to, and to the previous change of a value', async () => {
      const { dispatch, doing, get, isAt, root } = await opened();
      await dispatch(seekRequested({ position: 20 }));
      await isAt(20);
      await doing(() => get('tab', 'Cause').click());
      const wordsOf = ({ children }: Element) => [...children].map(({ textContent }) => textContent).join(' ');
      const lines = () => [...root.querySelectorAll('[role=tabpanel] li')].map(wordsOf);
      expect(lines()).toEqual([
        '20 small/failed after an answer',
        '19 small/heard from a channel frame in: MESSAGE, number 7',
      ]);
      expect(root.textContent).toContain('This action set off no others.');
      await doing(() => get('button', 'Action 19').click());
      await isAt(19);
      expect(lines().slice(1)).toEqual(['20 small/failed after an answer']);
      await dispatch(seekRequested({ position: 18 }));
      await isAt(18);
      expect(lines()).toEqual(['18 small/added by the key Enter']);
      await dispatch(seekRequested({ position: 19 }));
      await isAt(19);
      await doing(() => get('tab', 'Changes').click());
      const previous = () => doing(() => get('button', 'Previous change of chats.5').click());
      await previous();
      await isAt(9);
      await previous();
      await eventually('it is told', () => root.textContent.includes('No match.'));
      await dispatch(seekRequested({ position: 0 }));
      await isAt(0);
      await doing(() => get('tab', 'Cause').click());
      expect(root.textContent).toContain('No action led here: the log, or a part of it, starts at this point.');
    });

    it('shows the action, its changes and frames, the ledger and the report', async () => {
      const { dispatch, doing, get, isAt, root } = await opened();
      await dispatch(seekRequested({ position: 9 }));
      await isAt(9);
      const panel = async (name: string) => {
        await doing(() => get('tab', name).click());
        return root.querySelector('[role=tabpanel]')?.textContent ?? '';
      };
      const action = await panel('Action');
      for (const words of ['small/heard', 'User', '2026-07-01 10:00:04.000', '/small/8', '"clientMsgId": "c-9"'])
        expect(action).toContain(words);
      expect(await panel('Changes')).toContain('chats.5absent1');
      expect(await panel('Frames')).toBe('MESSAGEnumber 7, 1 kB');
      expect(await panel('Ledger')).toContain('Chat 51 of 4 receivedMissing: 2–4');
      expect(await panel('Hashes')).toBe('Replay verified (5 of 5)');
      const report = await panel('Report');
      for (const words of [
        'The badge stays',
        'An Agent (agent)',
        '2026-07-01 10:00:00 to 2026-07-01 10:01:19',
        'Firefox 140 on Linux',
        'Masked',
      ])
        expect(report).toContain(words);
      await dispatch(seekRequested({ position: 10 }));
      await isAt(10);
      expect(await panel('Changes')).toBe('This action did not change the state.');
    });

    it('shows where hashes differ and messages were missing, and jumps there', async () => {
      const verification: Verification = {
        hashes: 5,
        difference: { position: 20, slices: ['count', 'chats'], changes: [{ path: 'count', before: '1', after: '2' }] },
        notes: [
          { position: 8, at: Date.parse('2026-07-01T10:00:03.500Z'), chatId: '5', kind: 'gap', from: 2, to: 4 },
          { position: 9, at: 0, chatId: '5', kind: 'refilled', from: 2, to: 2 },
        ],
      };
      const { all, doing, get, isAt, root } = await opened({
        change: ({ port }) => {
          port.verify = () => Promise.resolve(verification);
        },
      });
      expect(root.querySelector('.cs-replay-verification')?.textContent).toBe('Differs from action 20Go there');
      await doing(() =>
        all('button')
          .find(({ textContent }) => textContent === 'Go there')
          ?.click(),
      );
      await isAt(20);
      await doing(() => get('tab', 'Hashes').click());
      expect(root.querySelector('[role=tabpanel]')?.textContent).toContain('in: count, chats. Go there');
      await doing(() => get('tab', 'Ledger').click());
      expect(root.querySelector('[role=tabpanel]')?.textContent).toContain('10:00:03Chat 5: 2–4 missing');
      await doing(() => get('button', 'Action 8').click());
      await isAt(8);
    });

    it('warns that another build recorded the log', async () => {
      const log = aSmallLog({ client: { version: 1, build: 'there' } });
      const { text } = await opened({
        change: ({ api }) => api.fetchReport.and.callFake(() => cancellable(aReportDetail(log), () => undefined)),
      });
      expect(text()).toContain('recorded with another build (there)');
    });
  });
});
