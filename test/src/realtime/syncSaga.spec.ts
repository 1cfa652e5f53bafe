import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { CallError } from '#common/errors.ts';
import {
  conversationOpened,
  olderRequested,
  realtimeStarted,
  selectConversation,
  selectGap,
} from '#src/realtime/index.ts';
import { selectMessages } from '#src/conversation/messageRows.ts';
import { AGENT, anEvent, pushOf } from '../../support/page/chatBuilders.ts';
import { setUpRealtime } from '../../support/page/fakeChat.ts';

const opened = conversationOpened({ chatId: '1' });
const lost = { type: 'closed', reason: 'lost' } as const;
const unreachable = () => new CallError({ kind: 'unreachable', code: 0, message: '' });
const refused = () => new CallError({ kind: 'refused', code: 4004, message: '' });

describe('sync of open conversations', () => {
  beforeEach(() => jasmine.clock().install().mockDate(new Date('2026-01-01T00:00:00Z')));
  afterEach(() => jasmine.clock().uninstall());

  const setUp = () => {
    const page = setUpRealtime();
    const seqs = (chatId = '1') => selectMessages(page.store.getState(), chatId).map(({ chatSeq }) => chatSeq);
    const chat = (chatId = '1') => selectConversation(page.store.getState(), chatId);
    const write = (count: number, chatId = '1') => {
      for (let n = 0; n < count; n += 1) page.records.write({ chatId });
    };
    return { ...page, seqs, chat, write };
  };
  const numbers = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index);

  it('loads their newest page once, and older ones on request', async () => {
    const { records, connect, dispatch, write, seqs, chat } = setUp();
    write(50);
    await connect();
    await dispatch(opened, opened);
    expect(records.calls).toEqual(['newest 1']);
    expect(seqs()).toEqual(numbers(31, 50));
    await dispatch(olderRequested({ chatId: '1' }), olderRequested({ chatId: '1' }));
    expect(seqs()).toEqual(numbers(11, 50));
    await dispatch(olderRequested({ chatId: '1' }));
    expect(seqs()).toEqual(numbers(1, 50));
    expect(chat().olderCursor).toBeNull();
    await dispatch(olderRequested({ chatId: '1' }));
    expect(records.calls).toEqual(['newest 1', 'older 1 31', 'older 1 11']);
  });

  it('shows that loading failed, and loads when opened again', async () => {
    const { records, connect, dispatch, write, seqs, chat } = setUp();
    write(2);
    await connect();
    records.failures = [refused()];
    await dispatch(opened);
    expect(chat()).toEqual(
      jasmine.objectContaining({ status: 'failed', error: { kind: 'refused', code: 4004, message: '' } }),
    );
    await dispatch(opened);
    expect(seqs()).toEqual([1, 2]);
  });

  it('holds pushes back until the page is here, without loss or duplicates', async () => {
    const { records, connect, dispatch, write, seqs, push } = setUp();
    write(2);
    await connect();
    let open: () => void = () => undefined;
    records.blockedBy = new Promise((resolve) => {
      open = resolve;
    });
    await dispatch(opened);
    await push();
    await push();
    expect(seqs()).toEqual([]);
    open();
    await dispatch();
    expect(seqs()).toEqual([1, 2, 3, 4]);
  });

  it('closes a gap after a moment in which an overtaken message may still arrive', async () => {
    const { records, workers, connect, dispatch, write, seqs, tick, store } = setUp();
    write(2);
    await connect();
    await dispatch(opened);
    const third = records.write();
    const fourth = records.write();
    await workers.connection.receive(pushOf(fourth));
    await tick(999);
    await workers.connection.receive(pushOf(third));
    await tick(10_000);
    expect(records.calls).withContext('overtaken only').toEqual(['newest 1']);

    write(3);
    const eighth = records.write();
    await workers.connection.receive(pushOf(eighth));
    expect(seqs()).toEqual([1, 2, 3, 4, 8]);
    expect(selectGap(store.getState(), '1')).toEqual({ afterSeq: 4, beforeSeq: 8 });
    await tick(1_000);
    expect(records.calls).toEqual(['newest 1', 'after 1 4']);
    expect(seqs()).toEqual(numbers(1, 8));
    expect(selectGap(store.getState(), '1')).toBeNull();
  });

  it('closes a gap of several pages despite failures', async () => {
    const { records, workers, connect, dispatch, write, seqs, tick } = setUp();
    write(1);
    await connect();
    await dispatch(opened);
    write(50);
    records.failures = [unreachable(), unreachable()];
    await workers.connection.receive(pushOf(records.write()));
    for (const waitMs of [1_000, 1_000, 2_000]) await tick(waitMs);
    expect(seqs()).toEqual(numbers(1, 52));
  });

  it('stops asking when the server refuses or lacks messages that must exist', async () => {
    const { records, workers, connect, dispatch, write, tick } = setUp();
    write(1);
    await connect();
    await dispatch(opened);
    records.failures = [refused()];
    const third = { ...records.write(), chatSeq: 3 };
    records.chats.set('1', records.chats.get('1')?.slice(0, 1) ?? []);
    await workers.connection.receive(pushOf(third));
    await tick(1_000);
    await tick(120_000);
    expect(records.calls.filter((call) => call.startsWith('after'))).toHaveSize(1);
  });

  it('resumes from the number up to which none is missing', async () => {
    const { records, workers, connect, dispatch, write, tick } = setUp();
    write(5);
    write(2, '2');
    await connect();
    await dispatch(opened, conversationOpened({ chatId: '2' }));
    write(1);
    await workers.connection.receive(pushOf(records.write())); // 6 is missing
    await workers.connection.report(lost);
    await tick(1_000);
    expect(workers.connection.options.cursors.map(({ chatId, chatSeq }) => `${chatId}:${chatSeq}`)).toEqual([
      '1:5',
      '2:2',
    ]);
    await workers.connection.ready();
    expect(records.calls).withContext('resumed chats need no request').toEqual(['newest 1', 'newest 2', 'after 1 5']);
  });

  it('loads messages between a page and a login that did not know of it', async () => {
    const { records, workers, write, seqs, connect, dispatch } = setUp();
    write(2);
    let answer: () => void = () => undefined;
    records.blockedBy = new Promise((resolve) => {
      answer = resolve;
    });
    const connecting = connect({ reset: true });
    await dispatch(opened); // requested while the login is under way
    await connecting;
    expect(workers.connection.options.cursors).toEqual([]);
    write(1); // pushed to no one: stored after the page was read, before the session existed
    answer();
    await dispatch();
    expect(seqs()).toEqual([1, 2, 3]);
  });

  it("sends no cursors with a page's first login", async () => {
    const { workers, dispatch, write, seqs, tick } = setUp();
    write(2);
    await dispatch(realtimeStarted({ me: AGENT, url: 'ws://x', token: 't' }), opened);
    await workers.connection.report(lost);
    write(1);
    await tick(1_000);
    expect(workers.connection.options).toEqual(jasmine.objectContaining({ cursors: [], eventSeq: 0, connectionNo: 2 }));
    await workers.connection.ready({ reset: true, eventSeq: 9 });
    expect(seqs()).toEqual([1, 2, 3]);
  });

  it('reloads after a reset, without losing or duplicating pushes in the meantime', async () => {
    const { records, workers, connect, dispatch, write, seqs, tick, push, chat } = setUp();
    write(5);
    await connect();
    await dispatch(opened);
    await workers.connection.report(lost);
    write(100);
    await tick(1_000);
    let answer: () => void = () => undefined;
    records.blockedBy = new Promise((resolve) => {
      answer = resolve;
    });
    await workers.connection.ready({ reset: true });
    await push();
    expect(chat().status).toBe('loading');
    expect(seqs()).withContext('shown until the new page is here').toEqual(numbers(1, 5));
    answer();
    await dispatch();
    expect(seqs()).toEqual(numbers(86, 106));
    expect(chat()).toEqual(jasmine.objectContaining({ status: 'ready', contiguousSeq: 106, olderCursor: '86' }));
  });

  it('catches up when a chat comes back to its agent', async () => {
    const { workers, connect, dispatch, write, seqs } = setUp();
    write(1);
    await connect();
    await dispatch(opened);
    write(2); // while it was another agent's
    await workers.connection.receive(anEvent({ eventSeq: 1, kind: CHAT_EVENT.assigned }));
    await dispatch();
    expect(seqs()).toEqual([1, 2, 3]);
  });
});
