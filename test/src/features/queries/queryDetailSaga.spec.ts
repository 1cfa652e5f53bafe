import { cancellable } from '#common/http/cancellable.ts';
import { selectToasts } from '#common/toasts/index.ts';
import {
  queryChanged,
  queryClosed,
  queryOpened,
  statusChosen,
  statusConfirmed,
  statusDeclined,
  tabTurned,
} from '#src/features/queries/detail/detailSlice.ts';
import {
  selectLog,
  selectRelated,
  selectShown,
  queryAssignment,
  relatedQuery,
} from '#src/features/queries/detail/detailState.ts';
import { relatedPageRequested } from '#src/features/queries/detail/relatedSlice.ts';
import { anAssignee } from '#test/support/page/fakeLeader.ts';
import { aQuery } from '#test/support/page/fakeQueries.ts';
import { aRelatedPage, setUpQueryDetail } from '#test/support/page/fakeQueryDetail.ts';
import { answered, failed } from '#test/support/page/fakeSession.ts';

const { assignOpened, assigneeChosen, assignSubmitted } = queryAssignment.actions;
const MISSING = { kind: 'refused', code: 4004 } as const;
const UNREACHABLE = { kind: 'unreachable', code: 0 } as const;

describe('the query detail', () => {
  const opened = async (...parameters: Parameters<typeof setUpQueryDetail>) => {
    const test = setUpQueryDetail(...parameters);
    await test.dispatch(queryOpened({ id: '501' }));
    return {
      ...test,
      shown: () => selectShown(test.state()),
      toasts: () => selectToasts(test.state()).map(({ kind, message }) => [kind, message]),
    };
  };

  it("loads a query and the reporter's other queries, and the log when it is opened", async () => {
    const { api, shown, state, dispatch } = await opened();
    expect([shown().status, shown().query?.title]).toEqual(['ready', 'Question 501']);
    expect(api.fetchRelated).toHaveBeenCalledOnceWith('91', { pageNo: 1, cursor: null });
    expect(api.fetchLog).not.toHaveBeenCalled();
    await dispatch(tabTurned({ tab: 'log' }));
    expect(selectLog(state()).entries.map(({ description }) => description)).toEqual(['replied']);
    await dispatch(queryClosed());
    expect([shown().id, selectLog(state()).status, selectRelated(state()).page]).toEqual([null, 'unread', null]);
  });

  it('shows a missing query and a failure, and loads again on request', async () => {
    const { api, shown, dispatch } = await opened();
    api.fetchQuery.and.callFake(() => failed(MISSING));
    await dispatch(queryOpened({ id: '9' }));
    expect(shown().status).toBe('missing');
    api.fetchQuery.and.callFake(() => failed(UNREACHABLE));
    await dispatch(queryOpened({ id: '502' }));
    expect([shown().status, shown().error?.kind]).toEqual(['failed', 'unreachable']);
    api.fetchQuery.and.callFake((id) => answered(aQuery({ id })));
    await dispatch(queryOpened({ id: '502' }));
    expect([shown().status, shown().query?.id, shown().error]).toEqual(['ready', '502', null]);
  });

  it('ignores an answer about a query that is no longer open', async () => {
    const { api, shown, dispatch } = await opened();
    let answer: (query: ReturnType<typeof aQuery>) => void = () => undefined;
    api.fetchQuery.and.callFake(() =>
      cancellable(
        new Promise((resolve) => {
          answer = resolve;
        }),
        () => undefined,
      ),
    );
    await dispatch(queryOpened({ id: '502' }));
    api.fetchQuery.and.callFake((id) => answered(aQuery({ id })));
    await dispatch(queryOpened({ id: '503' }));
    answer(aQuery({ id: '502' }));
    await dispatch();
    expect(shown().query?.id).toBe('503');
  });

  it("follows colleagues' changes and keeps what it shows after a failure", async () => {
    const { api, change, shown, dispatch } = await opened();
    await dispatch(tabTurned({ tab: 'log' }));
    change({ handleId: '8', handleName: 'Ada' });
    await dispatch(queryChanged({ id: '501' }));
    expect([shown().query?.handleName, shown().status]).toEqual(['Ada', 'ready']);
    expect([api.fetchLog.calls.count(), api.fetchRelated.calls.count()]).toEqual([2, 2]);
    await dispatch(queryChanged({ id: '501' }));
    expect(api.fetchLog.calls.count()).withContext('the query has not changed').toBe(2);
    api.fetchQuery.and.callFake(() => failed(UNREACHABLE));
    await dispatch(queryChanged({ id: '501' }));
    expect([shown().query?.handleName, shown().status]).toEqual(['Ada', 'ready']);
  });

  describe("changing a query's status", () => {
    it('asks first and resets the selector when the user declines', async () => {
      const { api, shown, dispatch } = await opened();
      await dispatch(statusChosen({ to: 2 }));
      expect(shown().change).toEqual({ to: 2, status: 'asking' });
      await dispatch(statusDeclined());
      expect(shown().change).toBeNull();
      await dispatch(statusChosen({ to: 1 }));
      expect(shown().change).withContext('the dialog is open already').toBeNull();
      expect(api.changeStatus).not.toHaveBeenCalled();
    });

    it('saves the confirmed status, says so and reloads the query', async () => {
      const { api, shown, toasts, dispatch } = await opened();
      await dispatch(statusChosen({ to: 2 }), statusConfirmed());
      expect(api.changeStatus).toHaveBeenCalledOnceWith({ id: '501', handleStatus: 2 });
      expect([shown().query?.handleStatus, shown().change]).toEqual([2, null]);
      expect(toasts()).toEqual([['success', { key: 'common.success' }]]);
      expect(api.fetchQuery).toHaveBeenCalledTimes(2);
    });

    it('resets the selector after a refusal, shows why and reloads the query', async () => {
      const { api, shown, toasts, dispatch } = await opened();
      api.changeStatus.and.callFake(() => failed({ code: 4003, message: 'No permission' }));
      await dispatch(statusChosen({ to: 2 }), statusConfirmed());
      expect([shown().query?.handleStatus, shown().change]).toEqual([1, null]);
      expect(toasts()).toEqual([['error', { text: 'No permission' }]]);
      expect(api.fetchQuery).toHaveBeenCalledTimes(2);
    });

    it('tells the user when a colleague was faster during the question', async () => {
      const { change, shown, toasts, dispatch } = await opened();
      await dispatch(statusChosen({ to: 2 }));
      change({ handleName: 'Ada' });
      await dispatch(queryChanged({ id: '501' }));
      expect(shown().change?.status).withContext('another change keeps the question').toBe('asking');
      change({ handleStatus: 2 });
      await dispatch(queryChanged({ id: '501' }));
      expect(shown().change).toBeNull();
      expect(toasts()).toEqual([['warning', { key: 'queryDetail.news.closed' }]]);
    });
  });

  describe('assigning a query', () => {
    const openDialog = assignOpened({ id: '501', toId: '7', toName: 'Bo', isOver: false });

    it('assigns the query to the person found and reloads it', async () => {
      const { api, shown, state, toasts, dispatch } = await opened();
      await dispatch(openDialog, assigneeChosen(anAssignee()), assignSubmitted({ toId: '8' }));
      expect(api.assign).toHaveBeenCalledOnceWith({ id: '501', toId: '8' });
      expect([queryAssignment.select(state()), shown().query?.handleName]).toEqual([null, 'Ada Mensah']);
      expect(toasts()).toEqual([['success', { key: 'common.success' }]]);
    });

    it("keeps the dialog and the choice after a refusal, and shows the colleague's change", async () => {
      const { api, change, shown, state, dispatch } = await opened();
      api.assign.and.callFake(() => {
        change({ handleStatus: 2 });
        return failed({ code: 4009, message: 'This query is closed' });
      });
      await dispatch(openDialog, assigneeChosen(anAssignee()), assignSubmitted({ toId: '8' }));
      const dialog = queryAssignment.select(state());
      expect([dialog?.error, dialog?.chosen?.id, dialog?.news]).toEqual([
        { text: 'This query is closed' },
        '8',
        'over',
      ]);
      expect(shown().query?.handleStatus).toBe(2);
    });

    it("reports a colleague's assignment while the dialog is open", async () => {
      const { change, state, dispatch } = await opened();
      await dispatch(openDialog);
      change({ handleId: '9', handleName: 'Ben' });
      await dispatch(queryChanged({ id: '501' }));
      expect([queryAssignment.select(state())?.news, queryAssignment.select(state())?.thing.toName]).toEqual([
        'assigned',
        'Ben',
      ]);
    });
  });

  it("pages through the reporter's queries and keeps a page when a refresh fails", async () => {
    const { api, change, state, dispatch } = await opened();
    api.fetchRelated.and.callFake((_, { pageNo }) => answered(aRelatedPage({ pageNo, total: 8 })));
    await dispatch(relatedPageRequested({ pageNo: 2, cursor: 'c' }));
    expect(selectRelated(state()).page?.pageNo).toBe(2);
    api.fetchRelated.and.callFake(() => failed(UNREACHABLE));
    change({});
    await dispatch(queryChanged({ id: '501' }));
    expect([selectRelated(state()).status, selectRelated(state()).page?.pageNo]).toEqual(['ready', 2]);
    await dispatch(relatedPageRequested({ pageNo: 3, cursor: 'd' }));
    expect(selectRelated(state()).status).toBe('failed');
  });

  it('loads another query into the dialog, which stays open after a failure', async () => {
    const { api, state, dispatch } = await opened();
    await dispatch(relatedQuery.actions.opened({ id: '502' }));
    expect(relatedQuery.select(state())).toEqual({
      status: 'ready',
      of: { id: '502' },
      content: aQuery({ id: '502' }),
    });
    api.fetchQuery.and.callFake(() => failed(UNREACHABLE));
    await dispatch(relatedQuery.actions.opened({ id: '503' }));
    expect(relatedQuery.select(state()).status).toBe('failed');
    await dispatch(queryClosed());
    expect(relatedQuery.select(state()).status).toBe('closed');
  });
});
