import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { selectToasts } from '#common/toasts/index.ts';
import { chatSelected, workspaceOpened } from '#src/features/chat/chatSlice.ts';
import { selectPane } from '#src/features/chat/chatSelectors.ts';
import { selectOthersWaiting } from '#src/features/chat/groupSelectors.ts';
import { targetTyped, selectTarget, targetOf, LINE } from '#src/features/transfers/targetsSlice.ts';
import { transferForm, transferOpened } from '#src/features/transfers/transferForm.ts';
import { OFFERS_POLL_MS } from '#src/features/transfers/transfersSaga.ts';
import { answered, refusalChanged, selectIsOver, selectReceived } from '#src/features/transfers/transfersSlice.ts';
import { AGENT, anEvent } from '#test/support/page/chatBuilders.ts';
import { anAssignee } from '#test/support/page/fakeLeader.ts';
import { signedInAs } from '#test/support/page/fakeSession.ts';
import { anOffer } from '#test/support/page/fakeTransfers.ts';
import { aSummary, setUpWorkspace } from '#test/support/page/workspace.ts';

/** The second chat is Ada's. */
const CHATS = [aSummary(), aSummary({ chatId: '2', toId: '8', toName: 'Ada Mensah' })];

describe('offers of chats', () => {
  beforeEach(() => jasmine.clock().install().mockDate(new Date('2026-01-01T00:00:00Z')));
  afterEach(() => jasmine.clock().uninstall());

  const setUp = async (offers = [anOffer()]) => {
    const workspace = setUpWorkspace(CHATS);
    const { store, transfers, list, dispatch, workers } = workspace;
    list.readsAll = true;
    transfers.offers = [...offers];
    await dispatch(signedInAs());
    await workspace.connect();
    await dispatch(workspaceOpened());
    const state = store.getState;
    return {
      ...workspace,
      state,
      received: () => selectReceived(state()).map(({ id }) => id),
      loads: () => transfers.inputsOf('list').length,
      form: () => transferForm.select(state()),
      toasts: () => selectToasts(state()).map(({ message }) => message),
      event: (kind: number, fields: Parameters<typeof anEvent>[0] = {}) =>
        workers.connection.receive(anEvent({ eventSeq: 1, kind, chatId: '2', ...fields })),
    };
  };

  it('load after connecting and after each event that may begin or end one, and change nothing else', async () => {
    const { transfers, received, loads, event, state } = await setUp([]);
    const before = state();
    transfers.offers = [anOffer()];
    const first = loads();
    await event(CHAT_EVENT.offered);
    expect(received()).toEqual(['301']);
    transfers.offers = [];
    await event(CHAT_EVENT.returned, { eventSeq: 2 });
    expect(received()).toEqual([]);
    expect(loads()).toBe(first + 2);
    await event(CHAT_EVENT.noted, { eventSeq: 3 });
    await event(CHAT_EVENT.widened, { eventSeq: 4 });
    expect(loads()).toBe(first + 2);
    for (const [index, kind] of [CHAT_EVENT.assigned, CHAT_EVENT.recalled, CHAT_EVENT.ended].entries())
      await event(kind, { eventSeq: 5 + index });
    expect(loads()).toBe(first + 5);
    expect(state().chat.chats).toEqual(before.chat.chats);
    expect(state().chatOrder).toEqual(before.chatOrder);
    expect(state().attention).toEqual(before.attention);
    expect(selectOthersWaiting(state())).toEqual(selectOthersWaiting(before));
  });

  it('are polled as long as there are any, through failures', async () => {
    const { transfers, loads, tick, received } = await setUp();
    const first = loads();
    await tick(OFFERS_POLL_MS);
    expect(loads()).toBe(first + 1);
    transfers.failures.push({ name: 'list', error: {} });
    await tick(OFFERS_POLL_MS);
    expect(received()).withContext('after a failure').toEqual(['301']);
    transfers.offers = [];
    await tick(2 * OFFERS_POLL_MS);
    expect(received()).toEqual([]);
    const last = loads();
    await tick(10 * OFFERS_POLL_MS);
    expect(loads()).toBe(last);
  });

  it('open the chat to read, and say when they are over while it is on screen', async () => {
    const { transfers, dispatch, tick, list, state } = await setUp();
    await dispatch(chatSelected({ chatId: '2' }));
    expect(selectPane(state()).name).toBe('chat');
    expect(selectIsOver(state())).toBeFalse();
    transfers.offers = [];
    list.readsAll = false;
    await tick(OFFERS_POLL_MS);
    expect(selectIsOver(state())).toBeTrue();
    expect(selectPane(state())).toEqual({ name: 'notMine', chatId: '2' });
    transfers.offers = [anOffer({ id: '305' })];
    await dispatch(answered({ id: '0', isAccepted: true }));
    expect(selectIsOver(state())).withContext('offered again').toBeFalse();
  });

  it('are not over when they are taken, in this tab or another', async () => {
    const { transfers, dispatch, list, event, state, received } = await setUp();
    await dispatch(chatSelected({ chatId: '2' }));
    await dispatch(answered({ id: '301', isAccepted: true }));
    expect(transfers.inputsOf('answer')).toEqual([{ transferId: '301', isAccepted: true }]);
    expect(received()).toEqual([]);
    list.chats = list.chats.map((chat) => ({ ...chat, toId: AGENT.id }));
    await event(CHAT_EVENT.assigned, { toId: AGENT.id, toName: 'Bo' });
    expect(selectIsOver(state())).toBeFalse();
    expect(state().chat.chats['2']?.toId).toBe(AGENT.id);

    transfers.offers = [anOffer({ id: '306' })];
    await event(CHAT_EVENT.offered, { eventSeq: 2 });
    transfers.offers = [];
    await event(CHAT_EVENT.assigned, { eventSeq: 3, toId: AGENT.id, toName: 'Bo' });
    expect(selectIsOver(state())).withContext('by another tab').toBeFalse();
  });

  it('are refused with a reason, which stays when that fails', async () => {
    const { transfers, dispatch, state, toasts } = await setUp();
    await dispatch(chatSelected({ chatId: '2' }), refusalChanged({ id: '301', text: ' In a call ' }));
    transfers.failures.push({ name: 'answer', error: { kind: 'refused', code: 4009, message: 'Not now' } });
    await dispatch(answered({ id: '301', isAccepted: false }));
    expect(toasts()).toEqual([{ text: 'Not now' }]);
    expect(state().transfers).toEqual(
      jasmine.objectContaining({ refusal: { id: '301', text: ' In a call ' }, answeringId: null }),
    );
    await dispatch(answered({ id: '301', isAccepted: false }));
    expect(transfers.inputsOf('answer')[1]).toEqual({ transferId: '301', isAccepted: false, reason: 'In a call' });
    expect(state().transfers.offers).toEqual([]);
    expect(selectIsOver(state())).withContext('the user knows').toBeFalse();
  });

  it('of the user are made with a note or a reason, to the most likely person', async () => {
    const { transfers, dispatch, form, state } = await setUp([]);
    const full = anAssignee({ id: '9', openChats: 10 });
    transfers.people = [full, anAssignee({ id: '10', isAway: true }), anAssignee({ id: '11', name: 'Cy' })];
    await dispatch(transferOpened('1'));
    expect(selectTarget(state())).toEqual(targetOf({ id: '11', name: 'Cy' }));
    const { submitted, fieldsChanged, closeRequested } = transferForm.actions;
    await dispatch(submitted());
    expect(transferForm.selectProblems(state())).toEqual({ note: { key: 'transfers.problem.why' } });
    expect(transfers.inputsOf('offer')).toEqual([]);
    await dispatch(fieldsChanged({ reason: 'language' }), submitted());
    expect(transfers.inputsOf('offer')).toEqual([{ chatId: '1', toType: 1, toId: '11', reason: 'language' }]);
    expect(form()).toBeNull();
    expect(state().transfers.offers.map(({ chatId }) => chatId))
      .withContext('at once')
      .toEqual(['1']);

    await dispatch(transferOpened('1'), closeRequested());
    expect(form()).withContext('nothing was typed').toBeNull();
  });

  it('keep everything typed when they fail, and show who can take the chat now', async () => {
    const { transfers, dispatch, form, state } = await setUp([]);
    await dispatch(transferOpened('1'), transferForm.actions.fieldsChanged({ note: 'Ask Ada', target: LINE }));
    transfers.failures.push({ name: 'offer', error: { kind: 'refused', code: 4022, message: 'This person is away' } });
    const searches = transfers.inputsOf('people').length;
    await dispatch(transferForm.actions.submitted());
    expect(form()?.form).toEqual({ chatId: '1', note: 'Ask Ada', target: LINE, reason: null });
    expect(transferForm.selectProblems(state()).target).toEqual({ text: 'This person is away' });
    expect(transfers.inputsOf('people').length).toBe(searches + 1);
    await dispatch(transferForm.actions.submitted());
    expect(transfers.inputsOf('offer')[1]).toEqual({ chatId: '1', toType: 3, note: 'Ask Ada' });
  });

  it('search people while the user types, and suggest the line when no one can take it', async () => {
    const { transfers, dispatch, tick, state } = await setUp([]);
    transfers.people = [anAssignee({ isOnline: false })];
    await dispatch(transferOpened('1'));
    expect(selectTarget(state())).toEqual(LINE);
    transfers.people = [anAssignee()];
    await dispatch(targetTyped({ keyword: ' ada ' }));
    await tick(1_000);
    expect(transfers.inputsOf('people').at(-1)).toEqual({ chatId: '1', keyword: 'ada' });
    expect(selectTarget(state())).withContext('the target stays').toEqual(LINE);
  });
});
