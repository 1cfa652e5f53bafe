import { TASK_REFRESH_MS } from '#contract/constants.ts';
import { BEHIND_REFRESH_MS } from '#common/liveList/index.ts';
import { cancellable } from '#common/http/cancellable.ts';
import { isolated } from '#contract/names.ts';
import { selectToasts } from '#common/toasts/index.ts';
import { chatAssignment, bulkAssignment, chosenChats } from '#src/features/leader/assignSlice.ts';
import {
  chatEntered,
  chatsSelected,
  chatsUnselected,
  leaderRefreshRequested,
  leaderStaff,
  leaderTasks,
  reassignRequested,
  leaderFigures,
  selectSelected,
  selectSideId,
  selectTab,
  todayChosen,
  viewChanged,
  leaderScreen,
} from '#src/features/leader/leaderSlice.ts';
import { TYPING_PAUSE_MS } from '#common/remoteSearch.ts';
import { anAssignableChat, anAssignee, setUpLeader } from '#test/support/page/fakeLeader.ts';
import { answered, aTask, aTaskPage, failed } from '#test/support/page/fakeSession.ts';

const { addressRead, closed: leaderClosed, opened: leaderOpened } = leaderScreen;

const { assignDismissed, assigneeChosen, assigneeTyped, assignOpened, assignSubmitted } = chatAssignment.actions;
const selectAssign = chatAssignment.select;

describe('leader page', () => {
  beforeEach(() =>
    jasmine
      .clock()
      .install()
      .mockDate(new Date(Date.UTC(2026, 0, 1))),
  );
  afterEach(() => jasmine.clock().uninstall());

  const setUp = () => {
    const test = setUpLeader();
    const pass = async (ms: number) => {
      jasmine.clock().tick(ms);
      await test.settle();
    };
    return { ...test, pass };
  };

  it('polls the visible list every two seconds, and the other less often', async () => {
    const { api, dispatch, pass } = setUp();
    await dispatch(leaderOpened());
    for (let refreshes = 0; refreshes < 5; refreshes += 1) await pass(TASK_REFRESH_MS);
    expect(api.fetchTasks).toHaveBeenCalledTimes(6);
    expect(api.fetchStaff).toHaveBeenCalledTimes(1 + (5 * TASK_REFRESH_MS) / BEHIND_REFRESH_MS);
    await dispatch(viewChanged({ tab: 'staff' }));
    for (let refreshes = 0; refreshes < 5; refreshes += 1) await pass(TASK_REFRESH_MS);
    expect(api.fetchStaff.calls.count()).toBeGreaterThan(6);
    await dispatch(leaderClosed());
    const requested = api.fetchTasks.calls.count();
    await pass(60_000);
    expect(api.fetchTasks).toHaveBeenCalledTimes(requested);
  });

  it('writes its view to the address, and follows the address', async () => {
    const { dispatch, visited, state, api } = setUp();
    await dispatch(addressRead({ search: '?tab=staff&product=2&assignee=ada&order=newest&online=1' }), leaderOpened());
    expect(visited).withContext('an unchanged address is not written').toEqual([]);
    expect(selectTab(state())).toBe('staff');
    expect(leaderStaff.selectIsInFront(state())).toBeTrue();
    expect(api.fetchTasks.calls.mostRecent().args[0].filters).toEqual(
      jasmine.objectContaining({ product: 2, keyword: 'ada', lateFirst: false, show: 'live' }),
    );
    expect(api.fetchStaff.calls.mostRecent().args[0].filters.online).toBeTrue();
    await dispatch(viewChanged({ tab: 'task' }), viewChanged({ tasks: { keyword: '' } }));
    expect(visited).toEqual([
      '/indexLeader?product=2&assignee=ada&order=newest&online=1',
      '/indexLeader?product=2&order=newest&online=1',
    ]);
    const requested = api.fetchStaff.calls.count();
    await dispatch(addressRead({ search: '?online=1' }));
    expect(leaderTasks.selectFilters(state()).lateFirst).toBeTrue();
    expect(api.fetchStaff).withContext('nothing has changed').toHaveBeenCalledTimes(requested);
    expect(visited.length).toBe(2);
  });

  it('keeps unchanged rows as the same objects', async () => {
    const { api, dispatch, pass, state } = setUp();
    const pageOf = (etag: string, toName: string) =>
      aTaskPage({ etag, records: [aTask({ chatId: '5' }), aTask({ chatId: '4', toName })] });
    api.fetchTasks.and.callFake(() => answered(pageOf('1', 'Ada')));
    await dispatch(leaderOpened());
    const before = leaderTasks.selectRows(state());
    api.fetchTasks.and.callFake(() => answered(pageOf('2', 'Ben')));
    await pass(TASK_REFRESH_MS);
    expect(leaderTasks.selectRows(state()).map((row, at) => row === before[at])).toEqual([true, false]);
  });

  it('refreshes both lists without resetting anything', async () => {
    const { api, dispatch, state } = setUp();
    await dispatch(leaderOpened(), viewChanged({ tasks: { product: 3, pageNo: 2, cursor: 'c' } }));
    const [tasks, staff] = [api.fetchTasks.calls.count(), api.fetchStaff.calls.count()];
    await dispatch(leaderRefreshRequested());
    expect([api.fetchTasks.calls.count(), api.fetchStaff.calls.count()]).toEqual([tasks + 1, staff + 1]);
    expect(leaderTasks.selectFilters(state())).toEqual(
      jasmine.objectContaining({ product: 3, pageNo: 2, cursor: 'c' }),
    );
    expect(leaderTasks.selectStatus(state())).toBe('ready');
  });

  it('opens a chat in the tab of its name', async () => {
    const { dispatch, opened } = setUp();
    await dispatch(chatEntered({ chatId: '42', fromId: '1001' }));
    expect(opened).toEqual(['chat-42: /chat?id=42&fromId=1001&mode=C']);
  });

  it('searches assignees while the user types, and ignores answers to older keywords', async () => {
    const { api, dispatch, pass, state } = setUp();
    await dispatch(assignOpened(anAssignableChat()), assigneeTyped({ keyword: '' }));
    expect(api.findAssignees)
      .withContext('an empty keyword is searched at once')
      .toHaveBeenCalledOnceWith({ id: '42', keyword: '' });
    await dispatch(assigneeTyped({ keyword: 'a' }), assigneeTyped({ keyword: ' ad ' }));
    await pass(TYPING_PAUSE_MS);
    expect(api.findAssignees.calls.mostRecent().args[0]).toEqual({ id: '42', keyword: 'ad' });
    expect(api.findAssignees).toHaveBeenCalledTimes(2);
    expect(selectAssign(state())?.search.options.map(({ account }) => account)).toEqual(['staff08']);
    api.findAssignees.and.callFake(() => failed({}));
    await dispatch(assigneeTyped({ keyword: '' }));
    expect(selectAssign(state())?.search.status).toBe('failed');
  });

  it('assigns, shows a toast, and reloads the list', async () => {
    const { api, dispatch, state } = setUp();
    await dispatch(leaderOpened(), assignOpened(anAssignableChat()), assigneeChosen(anAssignee()));
    const requested = api.fetchTasks.calls.count();
    await dispatch(assignSubmitted({ toId: '8' }));
    expect(api.assign).toHaveBeenCalledOnceWith({ id: '42', toId: '8' });
    expect(selectAssign(state())).toBeNull();
    expect(selectToasts(state()).map(({ kind, message, detail }) => [kind, message, detail])).toEqual([
      [
        'success',
        { key: 'common.success' },
        { key: 'assign.done', values: { id: '42', name: isolated('Ada Mensah') } },
      ],
    ]);
    expect(api.fetchTasks).toHaveBeenCalledTimes(requested + 1);
  });

  it('shows a refusal in the dialog, and keeps the chosen person', async () => {
    const { api, dispatch, state } = setUp();
    api.assign.and.callFake(() => failed({ code: 4009, message: 'This chat has ended.' }));
    await dispatch(assignOpened(anAssignableChat()), assigneeChosen(anAssignee()), assignSubmitted({ toId: '8' }));
    const assign = selectAssign(state());
    expect(assign?.error).toEqual({ text: 'This chat has ended.' });
    expect(assign?.status).toBe('choosing');
    expect(assign?.chosen?.id).toBe('8');
    expect(selectToasts(state())).toEqual([]);
  });

  it('keeps a newer dialog open when a late answer arrives, and shows a refusal as a toast', async () => {
    const { api, dispatch, state } = setUp();
    const answers: ((isDone: boolean) => void)[] = [];
    api.assign.and.callFake(() =>
      cancellable(
        new Promise<boolean>((resolve) => {
          answers.push(resolve);
        }).then((isDone) => (isDone ? null : failed({}))),
        () => undefined,
      ),
    );
    const assignAndLeave = async () => {
      await dispatch(
        assignOpened(anAssignableChat()),
        assignSubmitted({ toId: '8' }),
        assignDismissed(),
        assignOpened(anAssignableChat({ id: '43' })),
      );
    };
    await assignAndLeave();
    await dispatch(assignSubmitted({ toId: '9' }));
    expect(api.assign.calls.mostRecent().args[0]).toEqual({ id: '43', toId: '9' });
    answers[0]?.(true);
    await dispatch();
    expect([selectAssign(state())?.thing.id, selectAssign(state())?.status]).toEqual(['43', 'sending']);
    await assignAndLeave();
    answers[2]?.(false);
    await dispatch();
    expect([selectAssign(state())?.thing.id, selectAssign(state())?.error]).toEqual(['43', null]);
    expect(selectToasts(state()).map(({ kind }) => kind)).toEqual(['success', 'error']);
  });

  it('shows changes of the chat while the dialog is open, and stops polling once it is closed', async () => {
    const { api, dispatch, pass, state } = setUp();
    await dispatch(assignOpened(anAssignableChat()), assigneeChosen(anAssignee()));
    await pass(TASK_REFRESH_MS);
    expect(selectAssign(state())?.news).withContext('nothing').toBeNull();
    api.fetchChat.and.callFake(() => answered(anAssignableChat({ toId: '9', toName: 'Ben' })));
    await pass(TASK_REFRESH_MS);
    expect(selectAssign(state())?.news).toBe('assigned');
    expect(selectAssign(state())?.chosen?.id).withContext('another one was chosen').toBe('8');
    api.fetchChat.and.callFake(() => failed({ kind: 'unreachable' }));
    await pass(TASK_REFRESH_MS);
    api.fetchChat.and.callFake(() => answered(anAssignableChat()));
    await pass(TASK_REFRESH_MS);
    expect(selectAssign(state())?.news).toBe('released');
    api.fetchChat.and.callFake(() => answered(null));
    await pass(TASK_REFRESH_MS);
    expect(selectAssign(state())?.news).toBe('over');
    const requested = api.fetchChat.calls.count();
    await dispatch(assignDismissed());
    await pass(60_000);
    expect(api.fetchChat).toHaveBeenCalledTimes(requested);
  });

  it('refreshes the figures with the list while the page is open, and shows a failure', async () => {
    const { api, dispatch, pass, state } = setUp();
    await dispatch(leaderOpened());
    expect(leaderFigures.select(state()).figures?.inLine).toBe(4);
    api.fetchFigures.and.callFake(() => answered(null));
    await pass(TASK_REFRESH_MS);
    expect(api.fetchFigures.calls.mostRecent().args).toEqual(['f1']);
    expect(leaderFigures.select(state()).figures?.inLine).toBe(4);
    api.fetchFigures.and.callFake(() => failed({ kind: 'unreachable' }));
    await pass(TASK_REFRESH_MS);
    expect(leaderFigures.select(state()).error).toEqual({ key: 'errors.unreachable' });
    api.fetchFigures.and.callFake(() => answered(null));
    await pass(60_000);
    expect(leaderFigures.select(state()).error).toBeNull();
    await dispatch(leaderClosed());
    const requested = api.fetchFigures.calls.count();
    await pass(60_000);
    expect(api.fetchFigures).toHaveBeenCalledTimes(requested);
  });

  it('has the chat at the side in its address, and opening it is a step back in the history', async () => {
    const { dispatch, visited, replaced, state } = setUp();
    await dispatch(leaderOpened(), viewChanged({ chatId: '42' }), viewChanged({ chatId: '43' }));
    expect(visited).toEqual(['/indexLeader?chat=42', '/indexLeader?chat=43']);
    expect(replaced).toEqual([false, true]);
    await dispatch(addressRead({ search: '' }));
    expect(selectSideId(state())).toBeNull();
  });

  it('shows the chats of today', async () => {
    const { dispatch, visited } = setUp();
    await dispatch(leaderOpened(), todayChosen());
    expect(visited).toEqual(['/indexLeader?show=all&day=2026-01-01']);
  });

  describe('several chats at once', () => {
    const CHOSEN = ['42', '43', '44'].map((id) => ({ id, customerName: `Customer ${id}` }));
    const bulk = bulkAssignment.actions;
    const chosenIds = (state: ReturnType<ReturnType<typeof setUp>['state']>) =>
      selectSelected(state).map(({ id }) => id);

    it('are assigned with one call, and are no longer chosen then', async () => {
      const { api, dispatch, state } = setUp();
      await dispatch(leaderOpened(), chatsSelected({ selected: CHOSEN }), chatsSelected({ selected: CHOSEN.slice(1) }));
      expect(chosenIds(state())).toEqual(['42', '43', '44']);
      await dispatch(chatsUnselected({ ids: ['43'] }));
      await dispatch(bulk.assignOpened(chosenChats(selectSelected(state()))), bulk.assigneeTyped({ keyword: '' }));
      expect(api.findTakers).toHaveBeenCalledOnceWith('');
      await dispatch(bulk.assignSubmitted({ toId: '8' }));
      expect(api.assignAll).toHaveBeenCalledOnceWith({ chatIds: ['42', '44'], toId: '8' });
      expect(bulkAssignment.select(state())).toBeNull();
      expect(chosenIds(state())).toEqual([]);
      expect(selectToasts(state()).map(({ kind }) => kind)).toEqual(['success']);
    });

    it('stay in the dialog with the reason where they could not be assigned', async () => {
      const { api, dispatch, state } = setUp();
      api.assignAll.and.callFake(({ chatIds }) =>
        answered(
          chatIds.map((chatId) => ({
            chatId,
            code: chatId === '43' ? 4009 : 200,
            codeMsg: chatId === '43' ? 'This chat has already ended' : '',
          })),
        ),
      );
      await dispatch(chatsSelected({ selected: CHOSEN }), bulk.assignOpened(chosenChats(CHOSEN)));
      await dispatch(bulk.assignSubmitted({ toId: '8' }));
      const open = bulkAssignment.select(state());
      expect(open?.status).toBe('choosing');
      expect(open?.thing.selected.map(({ id }) => id)).toEqual(['43']);
      expect(open?.thing.failures).toEqual([
        { id: '43', customerName: 'Customer 43', reason: 'This chat has already ended' },
      ]);
      expect(chosenIds(state())).toEqual(['43']);
      api.assignAll.and.callFake(() => failed({ code: 4022, message: 'This person cannot take chats' }));
      await dispatch(bulk.assignSubmitted({ toId: '8' }));
      expect(bulkAssignment.select(state())?.error).toEqual({ text: 'This person cannot take chats' });
    });

    it('of a member of staff are reassigned in the same dialog', async () => {
      const { api, dispatch, state } = setUp();
      await dispatch(reassignRequested({ staffId: '8' }));
      expect(api.fetchChatsOf).toHaveBeenCalledOnceWith('8');
      expect(bulkAssignment.select(state())?.thing.selected.map(({ id }) => id)).toEqual(['42']);
      await dispatch(bulk.assignDismissed());
      api.fetchChatsOf.and.callFake(() => answered([]));
      await dispatch(reassignRequested({ staffId: '8' }));
      expect(bulkAssignment.select(state())).toBeNull();
      expect(selectToasts(state()).map(({ kind }) => kind)).toEqual(['warning']);
    });
  });
});
