import { cancellable } from '#common/http/cancellable.ts';
import {
  bulkAssignment,
  choiceCleared,
  CHOSEN_QUERIES,
  closeConfirmed,
  countRefusals,
  rowsBetween,
  rowsTicked,
  selectBulk,
  selectChosen,
  tagsConfirmed,
} from '#src/features/queries/list/queryBulk.ts';
import { queryList, queryListRefreshRequested, queryListScreen } from '#src/features/queries/list/queryListSlice.ts';
import { listReceived } from '#src/features/tags/tagsSlice.ts';
import { aQueryPage, aQuerySummary, setUpQueryList } from '#test/support/page/fakeQueryList.ts';
import { answered, failed } from '#test/support/page/fakeSession.ts';
import { SOME_TAGS } from '#test/support/page/fakeTags.ts';

const refused = (message: string) => failed({ kind: 'refused', code: 4003, message });

describe('what is done to several queries', () => {
  const setUp = async (...records: Parameters<typeof aQuerySummary>[0][]) => {
    const test = setUpQueryList();
    const rows = (records.length > 0 ? records : [{ id: '1' }, { id: '2' }, { id: '3' }]).map(aQuerySummary);
    test.api.fetchQueries.and.callFake(() => answered(aQueryPage({ records: rows })));
    await test.dispatch(queryListScreen.opened(), tick(...rows.map(({ id }) => id)));
    return {
      ...test,
      chosen: () => selectChosen(test.state()).map(({ id }) => id),
      result: () => selectBulk(test.state()).result,
      toasts: () => test.state().toasts.toasts.map(({ kind, message }) => [kind, message]),
    };
  };
  const tick = (...ids: string[]) => rowsTicked({ ids, checked: true, fromId: null });

  it('is one request after the other; what fails stays chosen, with the reasons counted', async () => {
    const { bulkApi, dispatch, requests, chosen, result, api } = await setUp(
      { id: '1' },
      { id: '2', handleStatus: 2 },
      { id: '3' },
      { id: '4' },
    );
    bulkApi.close.withArgs('3').and.callFake(() => refused('No permission'));
    bulkApi.close.withArgs('4').and.callFake(() => refused('No permission'));
    await dispatch(closeConfirmed());
    expect(requests).toEqual(['close 1']);
    expect(chosen()).toEqual(['2', '3', '4']);
    expect(result()).toEqual({
      mode: 'close',
      count: 1,
      refusals: [
        { reason: { text: 'No permission' }, count: 2 },
        { reason: { key: 'queryBulk.alreadyClosed' }, count: 1 },
      ],
    });
    expect(api.fetchQueries).withContext('the list is loaded again').toHaveBeenCalledTimes(2);
    await dispatch(tick('1'));
    expect(result()).withContext('until the choice changes').toBeNull();
  });

  it('assigns each to the same person, and closes the dialog', async () => {
    const { dispatch, requests, chosen, state } = await setUp();
    const { assignOpened, assignSubmitted } = bulkAssignment.actions;
    await dispatch(assignOpened(CHOSEN_QUERIES), assignSubmitted({ toId: '8' }));
    expect([requests, chosen(), bulkAssignment.select(state())]).toEqual([
      ['assign 1 to 8', 'assign 2 to 8', 'assign 3 to 8'],
      [],
      null,
    ]);
  });

  it('adds to each the tags of its product', async () => {
    const { dispatch, requests, result } = await setUp(
      { id: '1', comeFrom: 4 },
      { id: '2', comeFrom: 5 },
      { id: '3', comeFrom: 6 },
    );
    await dispatch(listReceived({ all: SOME_TAGS, etag: null }), tagsConfirmed({ tagIds: ['3', '5', '1'] }));
    expect(requests).toEqual(['tag 1 1,3', 'tag 2 5']);
    expect(result()?.refusals).toEqual([{ reason: { key: 'queryBulk.noTag' }, count: 1 }]);
  });

  it('cannot be done twice, and stops where the choice is cleared', async () => {
    const { bulkApi, dispatch, result } = await setUp();
    let answer: (value: null) => void = () => undefined;
    bulkApi.close.and.callFake(() =>
      cancellable(
        new Promise<null>((resolve) => {
          answer = resolve;
        }),
        () => undefined,
      ),
    );
    await dispatch(closeConfirmed(), closeConfirmed());
    expect(bulkApi.close.calls.allArgs()).toEqual([['1']]);
    await dispatch(choiceCleared());
    answer(null);
    await dispatch(queryListRefreshRequested());
    expect(bulkApi.close.calls.allArgs()).toEqual([['1']]);
    expect(result()).toEqual({
      mode: 'close',
      count: 1,
      refusals: [{ reason: { key: 'queryBulk.stopped' }, count: 2 }],
    });
  });

  it('tries no more without an answer', async () => {
    const { bulkApi, dispatch, chosen, result } = await setUp();
    bulkApi.close.and.callFake(() => failed({ kind: 'unreachable' }));
    await dispatch(closeConfirmed());
    expect([bulkApi.close.calls.count(), chosen()]).toEqual([1, ['1', '2', '3']]);
    expect(result()?.refusals).toEqual([{ reason: { key: 'errors.unreachable' }, count: 3 }]);
  });

  it('is told by a toast where the list was left', async () => {
    const { bulkApi, dispatch, toasts, settle, store } = await setUp();
    bulkApi.close.withArgs('1').and.callFake(() => {
      store.dispatch(queryListScreen.closed());
      return answered(null);
    });
    await dispatch(closeConfirmed());
    await settle();
    expect(bulkApi.close).toHaveBeenCalledTimes(1);
    expect(toasts()).toEqual([['warning', { key: 'queryBulk.closed', values: { done: 1 } }]]);
  });

  it('concerns only rows of the page: another filter or page clears the choice', async () => {
    const { api, dispatch, chosen, requests } = await setUp();
    api.fetchQueries.and.callFake(() => answered(aQueryPage({ records: [aQuerySummary({ id: '2' })], etag: 'q2' })));
    await dispatch(queryList.actions.refreshRequested());
    expect(chosen()).toEqual(['2']);
    await dispatch(queryListScreen.viewChanged({ pageNo: 2 }));
    expect(chosen()).toEqual([]);
    await dispatch(closeConfirmed());
    expect(requests).toEqual([]);
  });
});

describe('a range of rows', () => {
  const rows = ['1', '2', '3', '4'].map((id) => ({ id }));

  it('has both ends, in either direction', () => {
    expect(rowsBetween(rows, '2', '4')).toEqual(['2', '3', '4']);
    expect(rowsBetween(rows, '3', '1')).toEqual(['1', '2', '3']);
  });

  it('is the one row without a beginning on the page', () => {
    expect([rowsBetween(rows, null, '3'), rowsBetween(rows, '9', '3')]).toEqual([['3'], ['3']]);
  });
});

describe('the reasons of refusals', () => {
  it('are counted, the most frequent one first', () => {
    const [a, b] = [{ text: 'A' }, { key: 'queryBulk.stopped' }] as const;
    expect(countRefusals([a, b, b])).toEqual([
      { reason: b, count: 2 },
      { reason: a, count: 1 },
    ]);
  });
});
