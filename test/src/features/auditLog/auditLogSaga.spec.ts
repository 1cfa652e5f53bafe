import { AUDIT_BY } from '#contract/auditActions.ts';
import { isNarrowed, NO_FILTERS, readFilters, writeFilters } from '#src/features/auditLog/auditLogFilters.ts';
import { auditExport, auditList, auditScreen, auditor } from '#src/features/auditLog/auditLogSlice.ts';
import { TYPING_PAUSE_MS } from '#common/remoteSearch.ts';
import { cancellable } from '#common/http/cancellable.ts';
import { anAuditor, setUpAuditLog } from '#test/support/page/fakeAuditLog.ts';
import { answered, failed } from '#test/support/page/fakeSession.ts';

const { addressRead, closed: auditLogClosed, opened: auditLogOpened, viewChanged } = auditScreen;
const { chosen: auditorChosen, typed: auditorTyped } = auditor.actions;
const { selectChosen: selectAuditor, selectSearch: selectAuditorSearch } = auditor;

describe('the address of the audit log', () => {
  it('reads back every view that it wrote', () => {
    const days = { from: '2026-11-01', to: '' };
    for (const view of [
      NO_FILTERS,
      {
        ...NO_FILTERS,
        by: null,
        staffId: '7',
        action: 'role.changed' as const,
        days,
        keyword: 'a b&c',
        pageNo: 3,
        cursor: 'a.1.2',
      },
      { ...NO_FILTERS, by: AUDIT_BY.system },
    ]) {
      expect(readFilters(writeFilters(view))).toEqual(view);
    }
    expect([writeFilters(NO_FILTERS), isNarrowed(NO_FILTERS), isNarrowed({ ...NO_FILTERS, days })]).toEqual([
      '',
      false,
      true,
    ]);
  });

  it('ignores invalid values', () => {
    const nonsense = `?by=aliens&who=x&what=role.exploded&from=2026-02-30&to=x&object=${'9'.repeat(201)}&page=-1&at=c`;
    expect(readFilters(nonsense)).toEqual(NO_FILTERS);
    expect(readFilters('?from=2026-02-02&to=2026-02-01').days)
      .withContext('days in the wrong order')
      .toEqual(NO_FILTERS.days);
  });
});

describe('the audit log', () => {
  const setUp = async ({ search = '' } = {}) => {
    const test = setUpAuditLog();
    await test.dispatch(addressRead({ search }), auditLogOpened());
    return test;
  };

  it("loads what the address holds and shows the person's name", async () => {
    const { lastRequest, api, state, visited } = await setUp({
      search: '?who=7&what=role.changed&from=2026-11-01&to=2026-11-02&object=3&page=2&at=c2',
    });
    expect(lastRequest()).toEqual({
      by: AUDIT_BY.people,
      staffId: '7',
      action: 'role.changed',
      days: { from: '2026-11-01', to: '2026-11-02' },
      keyword: '3',
      pageNo: 2,
      cursor: 'c2',
    });
    expect([api.findAuditors.calls.mostRecent().args, selectAuditor(state()), visited]).toEqual([
      ['7'],
      { id: '7', label: 'The Chief' },
      [],
    ]);
  });

  it('shows a person by id until the name has loaded', async () => {
    const test = setUpAuditLog();
    test.api.findAuditors.and.callFake(() => failed({ kind: 'timeout' }));
    await test.dispatch(addressRead({ search: '?who=9' }), auditLogOpened());
    expect(selectAuditor(test.state())).toEqual({ id: '9', label: '9' });
    test.api.findAuditors.and.callFake(() => answered([anAuditor({ id: '9', name: 'Ann' })]));
    await test.dispatch(auditLogClosed(), auditLogOpened());
    expect(selectAuditor(test.state()))
      .withContext('asked for again with the screen')
      .toEqual({ id: '9', label: 'Ann' });
  });

  it('keeps the name of the person in the address when that of another one comes late', async () => {
    const { api, dispatch, state } = setUpAuditLog();
    api.findAuditors.and.callFake(() => failed({ kind: 'timeout' }));
    await dispatch(addressRead({ search: '?who=9' }), auditLogOpened());
    let answerLate = (_found: ReturnType<typeof anAuditor>[]): void => undefined;
    api.findAuditors.and.callFake((keyword) =>
      keyword === '8'
        ? answered([anAuditor({ id: '8', name: 'Bo' })])
        : cancellable(new Promise((resolve) => (answerLate = resolve)), () => undefined),
    );
    await dispatch(auditLogClosed(), auditLogOpened(), addressRead({ search: '?who=8' }));
    answerLate([anAuditor({ id: '9', name: 'Ann' })]);
    await dispatch();
    expect(selectAuditor(state())).toEqual({ id: '8', label: 'Bo' });
  });

  it('writes each view to the address, starting at the first page', async () => {
    const { lastRequest, dispatch, visited } = await setUp({ search: '?page=3&at=c3' });
    await dispatch(
      viewChanged({ action: 'role.deleted' }),
      viewChanged({ keyword: '5' }),
      auditorChosen(anAuditor({ id: '8' })),
      auditorChosen(null),
    );
    expect(visited).toEqual(
      [
        '?what=role.deleted',
        '?what=role.deleted&object=5',
        '?who=8&what=role.deleted&object=5',
        '?what=role.deleted&object=5',
      ].map((search) => `/audit-log${search}`),
    );
    expect(lastRequest().pageNo).toBe(1);
    await dispatch(viewChanged({ by: AUDIT_BY.system }), auditorChosen(anAuditor({ id: '8' })));
    expect(visited.splice(4))
      .withContext('a person has no actions of the system')
      .toEqual(['/audit-log?by=system&what=role.deleted&object=5', '/audit-log?who=8&what=role.deleted&object=5']);
    await dispatch(addressRead({ search: '?what=role.deleted' }));
    expect([lastRequest().keyword, visited.length]).toEqual(['', 4]);
  });

  it('searches for people when typing pauses, but not after a choice', async () => {
    jasmine.clock().install();
    try {
      const { api, dispatch, settle, state } = await setUp();
      api.findAuditors.and.callFake(() => answered([anAuditor({ id: '8', name: 'Ann' })]));
      await dispatch(auditorTyped({ keyword: 'a' }), auditorTyped({ keyword: 'an ' }));
      jasmine.clock().tick(TYPING_PAUSE_MS);
      await settle();
      expect(api.findAuditors.calls.allArgs()).toEqual([['an']]);
      expect(selectAuditorSearch(state()).options.map(({ name }) => name)).toEqual(['Ann']);
      await dispatch(auditorTyped({ keyword: 'ann' }), auditorChosen(anAuditor()));
      jasmine.clock().tick(TYPING_PAUSE_MS);
      await settle();
      expect(api.findAuditors.calls.count()).toBe(1);
      api.findAuditors.and.callFake(() => failed({ kind: 'timeout' }));
      await dispatch(auditorTyped({ keyword: 'x' }));
      jasmine.clock().tick(TYPING_PAUSE_MS);
      await settle();
      expect(selectAuditorSearch(state()).status).toBe('failed');
    } finally {
      jasmine.clock().uninstall();
    }
  });

  it('exports the filtered entries, and aborts when the screen closes', async () => {
    const { api, dispatch, saved, state } = await setUp({ search: '?what=role.changed&page=2&at=c' });
    await dispatch(auditExport.actions.exportRequested());
    expect([api.fetchWorkbook.calls.mostRecent().args[0].action, saved]).toEqual(['role.changed', ['audit-log.xlsx']]);
    let wasCancelled = false;
    api.fetchWorkbook.and.returnValue(
      cancellable(new Promise<never>(() => undefined), () => {
        wasCancelled = true;
      }),
    );
    await dispatch(auditExport.actions.exportRequested(), auditLogClosed());
    expect([wasCancelled, auditExport.selectIsRunning(state()), auditList.selectStatus(state())]).toEqual([
      true,
      false,
      'closed',
    ]);
  });
});
