import { QUERY_LOOK_MS } from '#contract/constants.ts';
import { queryChanged, queryClosed, queryReceived } from '#src/features/queries/detail/detailSlice.ts';
import {
  editRequested,
  newsRequested,
  sendAnywayRequested,
  textChanged,
} from '#src/features/queries/replies/composerSlice.ts';
import { selectNewReplies, selectThread } from '#src/features/queries/replies/repliesState.ts';
import {
  aReply,
  FakeReplies,
  fromCustomer,
  ME,
  openReplies,
  PEER,
  type RepliesOptions,
} from '#test/support/page/fakeReplies.ts';
import { aQuery } from '#test/support/page/fakeQueries.ts';
import { onVirtualTime } from '#test/support/page/virtualTime.ts';

const queryId = '501';

describe('a conversation shared with colleagues', () => {
  const time = onVirtualTime(Date.UTC(2026, 0, 5));
  const open = (options: RepliesOptions = {}) =>
    openReplies(time, { api: new FakeReplies([fromCustomer]), ...options });

  it('lists the viewers every few seconds while the tab is visible', async () => {
    const { api, store, browser, dispatch } = await open();
    api.viewers = [{ id: PEER.id, name: PEER.name, headImg: '', writingSince: '2026-01-01T08:00:00.000Z' }];
    await time.pass(QUERY_LOOK_MS);
    expect(selectThread(store.getState()).viewers.map(({ name }) => name)).toEqual(['Ben']);
    browser.isHidden = true;
    await time.pass(QUERY_LOOK_MS);
    const before = api.inputsOf('reportViewing').length;
    expect(api.inputsOf('reportViewing').at(-1)).toEqual({ queryId, isLooking: false, isWriting: false });
    await time.pass(10 * QUERY_LOOK_MS);
    expect(api.inputsOf('reportViewing').length).toBe(before);
    browser.show();
    await time.pass(0);
    expect(api.inputsOf('reportViewing').at(-1)).toEqual({ queryId, isLooking: true, isWriting: false });
    await dispatch(queryClosed());
    expect(api.inputsOf('reportViewing').at(-1)).toEqual({ queryId, isLooking: false, isWriting: false });
    await time.pass(10 * QUERY_LOOK_MS);
    expect(api.inputsOf('reportViewing').length).toBe(before + 2);
  });

  it('reports at once that the user begins to write', async () => {
    const { api, start } = await open();
    await start('Hel');
    expect(api.inputsOf('reportViewing').at(-1)).toEqual({ queryId, isLooking: true, isWriting: true });
  });

  it('reports again at once when the user has begun to write during a report', async () => {
    const { api, start } = await open();
    let answer: () => void = () => undefined;
    api.viewingAnswer = new Promise((resolve) => {
      answer = resolve;
    });
    await time.pass(QUERY_LOOK_MS);
    const before = api.inputsOf('reportViewing').length;
    await start('Hel');
    expect(api.inputsOf('reportViewing').length).toBe(before);
    answer();
    await time.pass(0);
    expect(api.inputsOf('reportViewing').slice(before)).toEqual([{ queryId, isLooking: true, isWriting: true }]);
  });

  it('backs off after failed reports', async () => {
    const { api } = await open();
    for (let times = 0; times < 3; times += 1)
      api.failures.push({ name: 'reportViewing', error: { kind: 'unreachable' } });
    await time.pass(60_000);
    expect(api.failures).toEqual([]);
    expect(api.inputsOf('reportViewing').length).toBeGreaterThan(4);
  });

  it('shows new replies by itself', async () => {
    const { api, shown, actions } = await open();
    api.write({ description: 'Quick' });
    await time.pass(QUERY_LOOK_MS);
    expect(shown()).toEqual(['Quick', 'Please']);
    expect(actions.filter(queryChanged.match).length).toBe(1);
  });

  it('shows edits and deletions by itself, also of older replies', async () => {
    const { api, shown, dispatch, actions } = await open({ api: new FakeReplies([aReply(), fromCustomer]) });
    api.rewrite('10', { description: 'Please!' });
    await time.pass(QUERY_LOOK_MS);
    expect(shown()).toEqual(['Have you tried?', 'Please!']);
    await dispatch(queryReceived(aQuery({ id: queryId, updateTime: api.updateTime })));
    await api.remove('10');
    await time.pass(QUERY_LOOK_MS);
    expect(shown()).toEqual(['Have you tried?']);
    expect(actions.filter(queryChanged.match).length).toBe(2);
  });

  it('shows an erasure by itself', async () => {
    const { api, shown, actions } = await open();
    api.replies = api.replies.map((reply) => ({ ...reply, description: '' }));
    api.erasedAt = '2026-01-03T00:00:00.000Z';
    await time.pass(QUERY_LOOK_MS);
    expect([shown(), actions.filter(queryChanged.match).length]).toEqual([[''], 1]);
  });

  it('repeats a failed refresh until the change is on screen', async () => {
    const { api, dispatch, actions } = await open();
    api.rewrite('10', { description: 'Please!' });
    await time.pass(3 * QUERY_LOOK_MS);
    expect(actions.filter(queryChanged.match).length).toBe(3);
    await dispatch(queryReceived(aQuery({ id: queryId, updateTime: api.updateTime })));
    await time.pass(3 * QUERY_LOOK_MS);
    expect(actions.filter(queryChanged.match).length).toBe(3);
  });

  it("announces colleagues' replies during writing and asks before sending", async () => {
    const { api, start, send, store, composer, dispatch } = await open();
    await start('Hello');
    api.write();
    await time.pass(QUERY_LOOK_MS);
    expect(selectNewReplies(store.getState()).map(({ createName }) => createName)).toEqual(['Ben']);
    await send();
    expect(composer().collision).toEqual({ about: 'reply', replyId: '101', name: 'Ben' });
    expect(api.inputsOf('add')).toEqual([]);
    await dispatch(sendAnywayRequested({ queryId }));
    expect(api.inputsOf('add')).toEqual([jasmine.objectContaining({ afterReplyId: '101' })]);
    expect(composer().current).toBeNull();
  });

  it('forgets new replies once the user has looked at them', async () => {
    const { api, start, send, store, composer, dispatch } = await open();
    await start('Hello');
    api.write();
    await time.pass(QUERY_LOOK_MS);
    await dispatch(newsRequested({ queryId }));
    expect(selectNewReplies(store.getState())).toEqual([]);
    await send();
    expect(composer().current).toBeNull();
  });

  it("asks the same question when only the server knows the colleague's reply", async () => {
    const { api, start, send, composer, shown, dispatch } = await open();
    await start('Hello');
    api.write({ description: 'A moment before' });
    await send();
    expect(composer()).toEqual(
      jasmine.objectContaining({
        collision: { about: 'reply', replyId: '101', name: 'Ben' },
        sending: { name: 'writing' },
      }),
    );
    expect(shown()).toEqual(['A moment before', 'Please']);
    await dispatch(sendAnywayRequested({ queryId }));
    expect(composer().current).toBeNull();
  });

  it("ignores the user's own replies from another tab", async () => {
    const { api, start, send, store } = await open();
    await start('Hello');
    api.write({ createId: ME.id, createName: ME.name });
    await time.pass(QUERY_LOOK_MS);
    expect(selectNewReplies(store.getState())).toEqual([]);
    await send();
    expect(api.inputsOf('add').length).toBe(1);
  });

  it('asks when a colleague has edited the same reply', async () => {
    const mine = aReply();
    const { api, dispatch, send, composer } = await open({ api: new FakeReplies([mine]) });
    await dispatch(editRequested({ queryId, reply: mine }), textChanged({ queryId, text: 'Mine' }));
    api.rewrite(mine.id, { description: "An admin's" });
    await send();
    expect(composer()).toEqual(
      jasmine.objectContaining({
        collision: { about: 'version', replyId: mine.id, name: ME.name },
        current: jasmine.objectContaining({ text: 'Mine' }),
      }),
    );
    await dispatch(sendAnywayRequested({ queryId }));
    expect(api.replies[0]?.description).toBe('Mine');
  });
});
