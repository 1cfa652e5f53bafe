import { queryOpened } from '#src/features/queries/detail/detailSlice.ts';
import { QUERY_COMMANDS } from '#src/features/queries/detail/feature.ts';
import { queryList, rowOpened } from '#src/features/queries/list/queryListSlice.ts';
import { sendRequested } from '#src/features/queries/replies/composerSlice.ts';
import { aQueryPage, aQuerySummary } from '#test/support/page/fakeQueryList.ts';
import { setUpQueryDetail } from '#test/support/page/fakeQueryDetail.ts';
import { FakeReplies, fromCustomer, openReplies } from '#test/support/page/fakeReplies.ts';
import { onVirtualTime } from '#test/support/page/virtualTime.ts';

const received = (...records: ReturnType<typeof aQuerySummary>[]) => [
  queryList.actions.listOpened({ isInFront: true }),
  queryList.actions.pageReceived({ page: aQueryPage({ records }), heldAt: null }),
];

describe('the queries beside one in its list', () => {
  const time = onVirtualTime(Date.UTC(2026, 0, 5));

  const command = (id: string) => QUERY_COMMANDS.find((known) => known.id === id);

  it('are opened by keys, up to the ends of the list', async () => {
    const { dispatch, state } = setUpQueryDetail();
    await dispatch(
      ...received(aQuerySummary({ id: '500' }), aQuerySummary({ id: '501' }), aQuerySummary({ id: '502' })),
    );
    await dispatch(rowOpened({ id: '501', scrollTop: 40 }), queryOpened({ id: '501' }));
    expect(command('query.next')?.actionIn(state())).toEqual(rowOpened({ id: '502', scrollTop: 40 }));
    expect(command('query.previous')?.actionIn(state())).toEqual(rowOpened({ id: '500', scrollTop: 40 }));
    await dispatch(queryOpened({ id: '502' }));
    expect(command('query.next')?.actionIn(state())).toBeNull();
    await dispatch(queryOpened({ id: '999' }));
    expect(command('query.next')?.actionIn(state())).withContext('not from the list').toBeNull();
  });

  it('are not opened where no list was left', () => {
    expect(command('query.next')?.actionIn({})).toBeNull();
  });

  it('follow after Send and close: the next below that the user may answer', async () => {
    const test = await openReplies(time, { api: new FakeReplies([fromCustomer]) });
    await test.dispatch(
      ...received(
        aQuerySummary({ id: '500' }),
        aQuerySummary({ id: '501' }),
        aQuerySummary({ id: '502', waitsFor: 'customer' }),
        aQuerySummary({ id: '503', handleId: '8' }),
        aQuerySummary({ id: '504', handleId: '7' }),
      ),
    );
    await test.start('Solved.');
    await test.dispatch(sendRequested({ queryId: '501', isClosing: true }));
    expect(test.actions.filter(rowOpened.match)).toEqual([rowOpened({ id: '504', scrollTop: 0 })]);
  });

  it('do not follow after Send alone', async () => {
    const test = await openReplies(time, { api: new FakeReplies([fromCustomer]) });
    await test.dispatch(...received(aQuerySummary({ id: '501' }), aQuerySummary({ id: '504' })));
    await test.start('Solved.');
    await test.send();
    expect(test.actions.filter(rowOpened.match)).toEqual([]);
  });
});
