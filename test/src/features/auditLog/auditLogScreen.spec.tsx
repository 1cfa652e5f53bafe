import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { AUDIT_ACTIONS, AUDIT_OBJECTS } from '#contract/auditActions.ts';
import type { AuditEntry } from '#contract/http/audit.ts';
import { cancellable } from '#common/http/cancellable.ts';
import { AuditLogScreen } from '#src/features/auditLog/components/AuditLogScreen.tsx';
import en from '#src/features/auditLog/texts.json';
import { anAuditPage, anEntry, setUpAuditLog } from '#test/support/page/fakeAuditLog.ts';
import { answered, failed } from '#test/support/page/fakeSession.ts';
import { ODD_NAMES } from '#test/support/page/oddNames.ts';
import { fill, press, render } from '#test/support/page/render.tsx';

describe('the audit log screen', () => {
  const setUp = async ({
    at = '/audit-log',
    records = [anEntry()] as readonly AuditEntry[],
    isFailing = false,
  } = {}) => {
    const test = setUpAuditLog();
    test.api.fetchEntries.and.callFake(() =>
      isFailing ? failed({ kind: 'timeout' }) : answered(anAuditPage(records)),
    );
    const drawn = await render(
      <Provider store={test.store as Parameters<typeof Provider>[0]['store']}>
        <MemoryRouter initialEntries={[at]}>
          <AuditLogScreen />
        </MemoryRouter>
      </Provider>,
    );
    const rows = () =>
      drawn
        .all('row')
        .slice(1)
        .map((row) => [...row.querySelectorAll('[role=cell]')].map(({ textContent }) => textContent));
    const field = (label: string) => {
      const found = [...drawn.root.querySelectorAll('label')].find(({ textContent }) => textContent === label)?.control;
      if (!(found instanceof HTMLElement)) throw new Error(`no field ${label}`);
      return found;
    };
    return { ...test, ...drawn, rows, field };
  };

  it('shows time, person, what happened, and the values before and after', async () => {
    const { rows } = await setUp({
      records: [
        anEntry(),
        anEntry({
          id: '2',
          staffId: null,
          account: '',
          name: '',
          action: 'chat.assigned',
          objectType: 'chat',
          objectId: '77',
          objectName: '',
          changes: [{ field: 'staffId', from: null, to: '5' }],
        }),
        anEntry({
          id: '3',
          action: 'audit.exported',
          objectType: 'audit_log',
          objectId: '',
          objectName: '',
          changes: [],
        }),
        anEntry({
          id: '5',
          action: 'settings.chat',
          objectType: 'config_chat',
          objectId: '1',
          objectName: '',
          changes: [],
        }),
        anEntry({ id: '4', action: 'something.older', objectType: 'thing' }),
      ],
    });
    const at = '2026-11-01 09:00:00';
    expect(rows()).toEqual([
      [at, 'chief', 'The Chief changed the role Cashiers.Role 3Name TellersCashiers'],
      [at, 'The system', 'Chat 77 was assigned to 5.'],
      [at, 'chief', 'The Chief exported the audit log.'],
      [at, 'chief', 'The Chief changed the Online Settings.'],
      [
        at,
        'chief',
        'The Chief did something that this version does not know: something.older.thing 3Name TellersCashiers',
      ],
    ]);
  });

  it('describes the device of a login and a logout', async () => {
    const device = { objectType: 'session', objectId: '9', objectName: '' };
    const { rows, root } = await setUp({
      records: [
        anEntry({
          ...device,
          id: '1',
          action: 'session.started',
          changes: [{ field: 'system', from: null, to: 'Linux' }],
        }),
        anEntry({
          ...device,
          id: '2',
          action: 'session.loggedOut',
          changes: [{ field: 'system', from: 'Linux', to: null }],
        }),
      ],
    });
    expect(rows().map((row) => row.at(-1))).toEqual([
      'The Chief logged in.System Linux',
      'The Chief logged out.System Linux',
    ]);
    expect(root.querySelector('.cs-audit-arrow, del')).toBeNull();
  });

  it('says in words how customers see staff, and whether agents see who watches', async () => {
    const { rows } = await setUp({
      records: [
        anEntry({
          action: 'settings.chat',
          changes: [
            { field: 'staffNames', from: 'nickname', to: 'product' },
            { field: 'showsWatchers', from: 'false', to: 'true' },
          ],
        }),
      ],
    });
    expect(rows()[0]?.at(-1)).toContain(
      'What customers see as the name of staff NicknameName of the productAgents see who watches their chats NoYes',
    );
  });

  it('writes until when a customer is blocked as other times', async () => {
    const { rows } = await setUp({
      records: [
        anEntry({
          action: 'customer.blocked',
          changes: [{ field: 'until', from: null, to: '2026-01-01T10:00:00.000Z' }],
        }),
      ],
    });
    expect(rows()[0]?.at(-1)).toContain('Until 2026-01-01 10:00:00');
  });

  it('says in words what an erasure and an export of a customer held', async () => {
    const customer = { staffId: null, account: '', name: '', objectType: 'app_user', objectId: '7', objectName: '' };
    const { rows, get, doing } = await setUp({
      records: [
        anEntry({
          ...customer,
          id: '2',
          action: 'customer.exported',
          changes: [
            { field: 'rows', from: null, to: '12' },
            { field: 'files', from: null, to: '3' },
          ],
        }),
        anEntry({
          ...customer,
          id: '1',
          action: 'customer.erased',
          changes: ['file', 'another', 'query', 'message', 'app_user', 'query_log'].map((field, index) => ({
            field,
            from: null,
            to: `${index + 1}`,
          })),
        }),
      ],
    });
    await doing(() => get('button', 'Show all 6 changes').click());
    const at = '2026-11-01 09:00:00';
    expect(rows()).toEqual([
      [at, 'The system', 'The system exported what is stored about customer 7.Stored rows 12Files 3'],
      [
        at,
        'The system',
        'The system erased customer 7.another 2Name, phone and picture 5Messages 4Files 1Queries 3' +
          'Entries of query logs 6Show less',
      ],
    ]);
  });

  it('has a text for every action and object of the contract', () => {
    const { action: words, objectType } = en.auditLog;
    const missing = AUDIT_ACTIONS.filter((action) => {
      const [object = '', verb = ''] = action.split('.');
      const ofObject: unknown = Object.entries(words).find(([name]) => name === object)?.[1];
      return typeof ofObject !== 'object' || ofObject === null || !Object.hasOwn(ofObject, verb);
    });
    expect(missing).toEqual([]);
    expect(AUDIT_OBJECTS.filter((object) => !Object.hasOwn(objectType, object))).toEqual([]);
  });

  it('folds many and long changes, and unfolds them', async () => {
    const changes = [
      ...Array.from({ length: 4 }, (_, i) => ({ field: `f${i}`, from: `${i}`, to: null })),
      { field: 'text', from: null, to: 'x'.repeat(500) },
    ];
    const { root, get, doing } = await setUp({ records: [anEntry({ changes })] });
    const shown = () => [...root.querySelectorAll('.cs-audit-list > li')].map(({ textContent }) => textContent);
    expect(shown().length).toBe(3);
    await doing(() => get('button', 'Show all 5 changes').click());
    expect([shown().length, shown().at(-1)?.length, get('button', 'Show less').getAttribute('aria-expanded')]).toEqual([
      5,
      'text '.length + 500,
      'true',
    ]);
    await doing(() => get('button', 'Show less').click());
    expect(shown().length).toBe(3);
  });

  it('unfolds a single long value', async () => {
    const { root, get, doing } = await setUp({
      records: [anEntry({ changes: [{ field: 'text', from: 'short', to: '\u{1f600}'.repeat(90) }] })],
    });
    const value = () => [...root.querySelectorAll('.cs-lines')].at(-1)?.textContent;
    expect(value()).toBe(`${'\u{1f600}'.repeat(80)}…`);
    await doing(() => get('button', 'Show the change in full').click());
    expect(value()).toBe('\u{1f600}'.repeat(90));
  });

  it('shows markup in names and values as text', async () => {
    for (const odd of ODD_NAMES) {
      const { root } = await setUp({
        records: [
          anEntry({
            name: odd,
            account: odd,
            objectName: odd,
            objectId: odd,
            action: odd,
            objectType: odd,
            changes: [{ field: odd, from: odd, to: odd }],
          }),
        ],
      });
      expect(root.querySelector('script, b, i')).toBeNull();
      expect(root.querySelector('.cs-cell-left bdi')?.textContent).toBe(odd);
    }
  });

  it('filters by person, action, days and id', async () => {
    const { lastRequest, doing, field, root, visited } = await setUp();
    const what = field('What');
    await doing(() => {
      if (what instanceof HTMLSelectElement) what.value = 'role.deleted';
      what.dispatchEvent(new Event('change', { bubbles: true }));
    });
    expect(lastRequest().action).toBe('role.deleted');
    await doing(() => fill(field('From'), '2026-11-01'));
    expect(lastRequest().days).toEqual({ from: '2026-11-01', to: '' });
    await doing(() => fill(field('Object ID'), ' 42 '));
    expect(lastRequest().keyword).toBe('');
    await doing(() => root.querySelector<HTMLElement>('button[type=submit]')?.click());
    expect([lastRequest().keyword, visited.at(-1)]).toEqual([
      '42',
      '/audit-log?what=role.deleted&from=2026-11-01&object=42',
    ]);
  });

  it("shows people's actions first, and those of the system on request", async () => {
    const { lastRequest, doing, get, visited } = await setUp();
    const pressed = () =>
      ['By people', 'By the system', 'All'].map((name) => get('button', name).getAttribute('aria-pressed'));
    expect([lastRequest().by, pressed()]).toEqual(['people', ['true', 'false', 'false']]);
    await doing(() => get('button', 'By the system').click());
    expect([lastRequest().by, pressed()]).toEqual(['system', ['false', 'true', 'false']]);
    await doing(() => get('button', 'All').click());
    expect([lastRequest().by, visited]).toEqual([null, ['/audit-log?by=system', '/audit-log?by=all']]);
  });

  it('filters by a person who was found and chosen with the keyboard', async () => {
    jasmine.clock().install();
    try {
      const { all, lastRequest, doing, field, visited } = await setUp();
      await doing(() => field('Who').click());
      await doing(() => jasmine.clock().tick(300));
      expect(all('option').map(({ textContent }) => textContent)).toEqual(['The Chiefchief']);
      await doing(() => press(field('Who'), 'ArrowDown'));
      await doing(() => press(field('Who'), 'Enter'));
      expect([lastRequest().staffId, visited.at(-1)]).toEqual(['7', '/audit-log?who=7']);
    } finally {
      jasmine.clock().uninstall();
    }
  });

  it('shows an empty and a failed list with a way out', async () => {
    const nothing = await setUp({ records: [] });
    expect(nothing.root.textContent).toContain('People have done nothing yet.');
    await nothing.doing(() => nothing.get('button', 'Show actions by the system too').click());
    expect([nothing.visited, nothing.root.textContent.includes('No entries yet.')]).toEqual([
      ['/audit-log?by=all'],
      true,
    ]);
    const narrowed = await setUp({ records: [], at: '/audit-log?what=role.deleted' });
    await narrowed.doing(() => narrowed.get('button', 'Clear filters').click());
    expect(narrowed.visited).toEqual(['/audit-log']);
    const beyond = await setUp({ records: [], at: '/audit-log?page=4' });
    await beyond.doing(() => beyond.get('button', 'First page').click());
    expect(beyond.visited).toEqual(['/audit-log']);
    const failing = await setUp({ isFailing: true });
    expect(failing.root.textContent).toContain('The audit log could not be loaded.');
    failing.api.fetchEntries.and.callFake(() => answered(anAuditPage([anEntry()])));
    await failing.doing(() => failing.get('button', 'Try again').click());
    expect(failing.rows().length).toBe(1);
  });

  it('exports the log with a busy button that can cancel', async () => {
    const { api, all, doing, get, saved } = await setUp();
    await doing(() => get('button', 'Export').click());
    expect(saved).toEqual(['audit-log.xlsx']);
    api.fetchWorkbook.and.returnValue(cancellable(new Promise<never>(() => undefined), () => undefined));
    await doing(() => get('button', 'Export').click());
    await doing(() => get('button', 'Export').click());
    expect([api.fetchWorkbook.calls.count(), get('button', 'Export').getAttribute('aria-busy')]).toEqual([2, 'true']);
    await doing(() => get('button', 'Cancel export').click());
    expect([
      get('button', 'Export').getAttribute('aria-busy'),
      all('button').some(({ textContent }) => textContent === 'Cancel export'),
    ]).toEqual([null, false]);
  });
});
