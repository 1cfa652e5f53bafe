import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { BUTTON_KEY, ROLE_KEY } from '#contract/domain.ts';
import { selectToasts } from '#common/toasts/index.ts';
import { selectClosedReason, selectHeaderTag } from '#src/features/chat/accessSelectors.ts';
import { chatSelected, draftChanged, draftSubmitted, workspaceOpened } from '#src/features/chat/chatSlice.ts';
import { LOOK_ON_COMMANDS } from '#src/features/lookOn/lookOnCommands.ts';
import { lookOnAsked, selectOthers, selectUnread, whisperRead } from '#src/features/lookOn/lookOnSlice.ts';
import { notesChanged } from '#src/features/notes/notesActions.ts';
import { notesOpened } from '#src/features/notes/notesSlice.ts';
import { typed } from '#src/realtime/index.ts';
import { AGENT, anEvent } from '#test/support/page/chatBuilders.ts';
import { anOnlooker } from '#test/support/page/fakeLookOn.ts';
import { aNote } from '#test/support/page/fakeNotes.ts';
import { signedInAs } from '#test/support/page/fakeSession.ts';
import { aSummary, setUpWorkspace } from '#test/support/page/workspace.ts';

/** The second chat is Ada's. */
const CHATS = [aSummary(), aSummary({ chatId: '2', toId: '8', toName: 'Ada' }), aSummary({ chatId: '3', toId: null })];
const KEYS = [ROLE_KEY.leader, BUTTON_KEY.chatWhisper, BUTTON_KEY.chatJoin, BUTTON_KEY.chatTakeOver];

describe('what leaders do in chats', () => {
  beforeEach(() => jasmine.clock().install().mockDate(new Date('2026-01-01T00:00:00Z')));
  afterEach(() => jasmine.clock().uninstall());

  const setUp = async ({ chatId = '2', uris = KEYS }: { chatId?: string; uris?: readonly string[] } = {}) => {
    const workspace = setUpWorkspace(CHATS);
    workspace.list.readsAll = true;
    const { store, dispatch, workers, lookOn } = workspace;
    await dispatch(signedInAs({ type: 'L', uris: [...uris] }), workspaceOpened(), chatSelected({ chatId }));
    await workspace.connect();
    const state = store.getState;
    return {
      ...workspace,
      state,
      loads: () => lookOn.inputsOf('list').length,
      others: () => selectOthers(state()).map(({ name }) => name),
      reason: () => selectClosedReason(state())?.key ?? null,
      toasts: () => selectToasts(state()).map(({ kind }) => kind),
      offered: () => LOOK_ON_COMMANDS.filter(({ actionIn }) => actionIn(state()) !== null).map(({ id }) => id),
      event: (kind: number, fields: Parameters<typeof anEvent>[0] = {}) =>
        workers.connection.receive(anEvent({ eventSeq: 1, kind, chatId, ...fields })),
    };
  };

  it('loads who is in the chat on screen, again after each event that may change it', async () => {
    const { lookOn, others, loads, event, dispatch } = await setUp();
    expect(others()).toEqual([]);
    lookOn.onlookers = [anOnlooker(), anOnlooker({ staffId: AGENT.id, name: 'Bo' })];
    for (const [index, kind] of [14, 15, 16, CHAT_EVENT.assigned].entries()) {
      const before = loads();
      await event(kind, { eventSeq: index + 1, toId: '8', toName: 'Ada' });
      expect(loads())
        .withContext(String(kind))
        .toBe(before + 1);
    }
    expect(others()).withContext('without oneself').toEqual(['Lea']);
    const before = loads();
    await event(CHAT_EVENT.noted, { eventSeq: 9 });
    expect(loads()).toBe(before);
    lookOn.onlookers = [];
    await dispatch(chatSelected({ chatId: '1' }));
    expect(others()).toEqual([]);
    expect(lookOn.inputsOf('list').at(-1)).toBe('1');
  });

  it('asks again when the list did not load', async () => {
    const { lookOn, others, event, tick } = await setUp();
    lookOn.onlookers = [anOnlooker()];
    lookOn.failures.push({ name: 'list', error: {} });
    await event(CHAT_EVENT.joined);
    expect(others()).toEqual([]);
    await tick(2_000);
    expect(others()).toEqual(['Lea']);
  });

  it('offers what the keys permit, in chats of others only', async () => {
    const all = await setUp();
    expect(all.offered()).toEqual(['lookOn.whisper', 'lookOn.join', 'lookOn.takeOver']);
    await all.dispatch(chatSelected({ chatId: '3' }));
    expect(all.offered()).withContext('in line').toEqual(['lookOn.takeOver']);
    await all.dispatch(chatSelected({ chatId: '1' }));
    expect(all.offered()).withContext('own').toEqual([]);
    await all.dispatch(chatSelected({ chatId: '2', mode: 'V' }));
    expect(all.offered()).withContext('to view').toEqual(['lookOn.whisper']);
    const one = await setUp({ uris: [ROLE_KEY.leader, BUTTON_KEY.chatJoin] });
    expect(one.offered()).toEqual(['lookOn.join']);
    await one.event(CHAT_EVENT.ended);
    expect(one.offered()).toEqual([]);
  });

  it('lets who has joined type and send messages, without marks, until they leave', async () => {
    const { dispatch, state, reason, offered, workers, lookOn } = await setUp();
    expect(reason()).toBe('assignedRead');
    await dispatch(lookOnAsked({ chatId: '2', action: 'join' }));
    expect(lookOn.inputsOf('join')).toEqual(['2']);
    expect(reason()).toBeNull();
    expect(selectHeaderTag(state())).toBe('joined');
    expect(offered()).toEqual(['lookOn.whisper', 'lookOn.leave', 'lookOn.takeOver']);
    await dispatch(typed({ chatId: '2' }), draftChanged({ chatId: '2', text: 'Hello' }));
    await dispatch(draftSubmitted({ chatId: '2', text: 'Hello' }));
    expect(workers.connection.sent('send').map(({ chatId }) => chatId)).toEqual(['2']);
    expect(workers.connection.sent('typing').map(({ chatId }) => chatId)).toEqual(['2']);
    expect(workers.connection.sent('read')).toEqual([]);
    await dispatch(draftChanged({ chatId: '2', text: 'Half' }));
    await dispatch(lookOnAsked({ chatId: '2', action: 'leave' }));
    expect(reason()).toBe('assignedRead');
    expect(state().chat.drafts['2']).toBe('Half');
    expect(offered()).toEqual(['lookOn.whisper', 'lookOn.join', 'lookOn.takeOver']);
  });

  it('says why the right to write is gone, and keeps the text', async () => {
    const { dispatch, state, reason, event, lookOn } = await setUp();
    await dispatch(lookOnAsked({ chatId: '2', action: 'join' }), draftChanged({ chatId: '2', text: 'Half' }));
    lookOn.onlookers = [];
    await event(CHAT_EVENT.left);
    expect(reason()).toBe('lost');
    expect(state().chat.drafts['2']).toBe('Half');
    await dispatch(lookOnAsked({ chatId: '2', action: 'join' }));
    await event(CHAT_EVENT.ended, { eventSeq: 2 });
    expect(reason()).toBe('ended');
  });

  it('knows after a reload that the user has joined', async () => {
    const { lookOn, dispatch, reason } = await setUp({ chatId: '1' });
    lookOn.onlookers = [anOnlooker({ staffId: AGENT.id, isJoined: true })];
    await dispatch(chatSelected({ chatId: '2' }));
    expect(reason()).toBeNull();
  });

  it('takes a chat over, and says what was refused', async () => {
    const { dispatch, lookOn, toasts, state } = await setUp();
    lookOn.failures.push({ name: 'takeOver', error: { kind: 'refused', code: 4009, message: 'Ended' } });
    await dispatch(lookOnAsked({ chatId: '2', action: 'takeOver' }));
    expect(toasts()).toEqual(['error']);
    expect(state().lookOn).toEqual(jasmine.objectContaining({ asked: null, enteredId: null }));
    await dispatch(lookOnAsked({ chatId: '2', action: 'takeOver' }));
    expect(toasts()).toEqual(['error', 'success']);
    expect(state().lookOn.enteredId).toBe('2');
  });

  it('takes a chat over that the user is just leaving', async () => {
    const { dispatch, store, lookOn, state } = await setUp();
    await dispatch(lookOnAsked({ chatId: '2', action: 'join' }));
    store.dispatch(lookOnAsked({ chatId: '2', action: 'leave' }));
    await dispatch(lookOnAsked({ chatId: '2', action: 'takeOver' }));
    expect(lookOn.inputsOf('takeOver')).toEqual(['2']);
    expect(state().lookOn).toEqual(jasmine.objectContaining({ asked: null, enteredId: '2' }));
  });

  it('shows unread whispers to the user, oldest first, until they say that they have read them', async () => {
    const { dispatch, notes, lookOn, state, toasts } = await setUp({ chatId: '1' });
    const whisper = { toId: AGENT.id, toName: 'Bo', readTime: null };
    notes.notes = [
      aNote({ id: '1', whisper, createTime: '2026-01-01T00:02:00.000Z' }),
      aNote({ id: '2', whisper, createTime: '2026-01-01T00:01:00.000Z' }),
      aNote({ id: '3', whisper: { ...whisper, readTime: '2026-01-01T00:01:00.000Z' } }),
      aNote({ id: '4', whisper: { ...whisper, toId: '8' } }),
      aNote({ id: '5', whisper, deleteTime: '2026-01-01T00:01:00.000Z' }),
      aNote({ id: '6' }),
    ];
    await dispatch(notesOpened({ place: 'pane', subject: { kind: 'chat', id: '1' } }));
    const unread = () => selectUnread(state()).map(({ id }) => id);
    expect(unread()).toEqual(['2', '1']);
    lookOn.failures.push({ name: 'readWhisper', error: {} });
    await dispatch(whisperRead({ id: '2', updateTime: '2026-01-01T00:01:00.000Z' }));
    expect(unread()).withContext('it failed').toEqual(['2', '1']);
    expect(toasts()).toEqual(['error']);
    await dispatch(whisperRead({ id: '2', updateTime: '2026-01-01T00:01:00.000Z' }));
    expect(unread()).toEqual(['1']);
    expect(lookOn.inputsOf('readWhisper')).toEqual(['2', '2']);
    notes.rewrite('2', { text: 'Changed' });
    await dispatch(notesChanged({ kind: 'chat', id: '1' }));
    expect(unread()).withContext('edited').toEqual(['2', '1']);
  });
});
