import { queryClosed, queryOpened } from '#src/features/queries/detail/detailSlice.ts';
import { editRequested, relatedChanged, textChanged } from '#src/features/queries/replies/composerSlice.ts';
import { createReplyDrafts } from '#src/features/queries/replies/replyDrafts.ts';
import { STORE_AFTER_MS } from '#src/conversation/draftsSaga.ts';
import { selectComposer, selectNewReplies } from '#src/features/queries/replies/repliesState.ts';
import { sessionEnded } from '#src/features/session/index.ts';
import { outboxCleared, tabBecameHidden } from '#src/realtime/index.ts';
import {
  aPicture,
  aReply,
  FakeReplies,
  fromCustomer,
  MemoryReplyDrafts,
  openReplies,
  setUpReplies,
  type RepliesOptions,
} from '#test/support/page/fakeReplies.ts';
import { signedInAs } from '#test/support/page/fakeSession.ts';
import { aPictureFile } from '#test/support/page/fakeUploads.ts';
import { onVirtualTime } from '#test/support/page/virtualTime.ts';

const queryId = '501';
const HOUR = 3_600_000;

describe('stored replies', () => {
  const time = onVirtualTime(Date.UTC(2026, 0, 5));
  const open = (options: RepliesOptions = {}) =>
    openReplies(time, { api: new FakeReplies([fromCustomer]), ...options });
  const written = async (replyDrafts = new MemoryReplyDrafts()) => {
    const before = await open({ replyDrafts });
    await before.start('Half a sen');
    await before.choose(aPictureFile({ name: 'kept.png' }), aPictureFile());
    before.api.uploads[0]?.finish();
    await time.pass(0);
    await before.dispatch(relatedChanged({ queryId, related: [{ id: '502', title: 'Other', createTime: '' }] }));
    return { before, replyDrafts };
  };

  it('survive a reload with text, related queries and uploaded pictures', async () => {
    const { before, replyDrafts } = await written();
    await time.pass(STORE_AFTER_MS);
    const clientId = before.composer().current?.clientId;
    before.stop();
    const after = await open({ replyDrafts });
    expect(after.composer().current).toEqual(
      jasmine.objectContaining({ clientId, text: 'Half a sen', related: [jasmine.objectContaining({ id: '502' })] }),
    );
    expect(after.pictures().map(({ state }) => state.name)).toEqual(['ready', 'uploading']);
    expect(after.api.uploads.length).toBe(1);
    after.api.uploads[0]?.finish();
    await after.send();
    await time.pass(STORE_AFTER_MS);
    expect([replyDrafts.replies.stored.size, replyDrafts.pictures.stored.size]).toEqual([0, 0]);
  });

  it('keep the edit mode', async () => {
    const replyDrafts = new MemoryReplyDrafts();
    const mine = aReply({
      picIds: ['a'.repeat(32)],
      pics: [{ id: 'a'.repeat(32), url: '/kept', width: 1, height: 1 }],
    });
    const before = await open({ replyDrafts, api: new FakeReplies([mine]) });
    await before.dispatch(editRequested({ queryId, reply: mine }), textChanged({ queryId, text: 'Again' }));
    await time.pass(STORE_AFTER_MS);
    before.stop();
    const after = await open({ replyDrafts, api: new FakeReplies([mine]) });
    expect(after.composer().current?.mode).toEqual(jasmine.objectContaining({ name: 'edit', replyId: mine.id }));
    await after.send();
    expect(after.api.inputsOf('edit')).toEqual([
      jasmine.objectContaining({ id: mine.id, description: 'Again', picIds: mine.picIds }),
    ]);
  });

  it('are not what is left of an emptied edit: the query opens with Start Response', async () => {
    const replyDrafts = new MemoryReplyDrafts();
    const mine = aReply();
    const before = await open({ replyDrafts, api: new FakeReplies([mine]) });
    await before.dispatch(editRequested({ queryId, reply: mine }), textChanged({ queryId, text: '' }));
    await time.pass(STORE_AFTER_MS);
    expect(before.composer().current?.mode.name).toBe('create');
    expect(replyDrafts.replies.stored.size).toBe(0);
    await before.dispatch(queryClosed(), queryOpened({ id: queryId }));
    expect(before.composer().current).toBeNull();
    before.stop();
    const after = await open({ replyDrafts, api: new FakeReplies([mine]) });
    expect(after.composer().current).toBeNull();
  });

  it('keep their id, so that a repeated send stores one reply', async () => {
    const replyDrafts = new MemoryReplyDrafts();
    const api = new FakeReplies([fromCustomer]);
    api.failures.push({ name: 'add', error: { kind: 'timeout' }, arrived: true });
    const before = await open({ replyDrafts, api });
    await before.start('Hello');
    await before.send();
    await time.pass(STORE_AFTER_MS);
    before.stop();
    const after = await open({ replyDrafts, api });
    await after.send();
    expect(api.replies.map(({ description }) => description)).toEqual(['Hello', 'Please']);
  });

  it('are stored on sending, so that a later change edits the arrived reply', async () => {
    const replyDrafts = new MemoryReplyDrafts();
    const api = new FakeReplies([fromCustomer]);
    let arrive = (): void => undefined;
    api.writeDelay = new Promise((resolve) => {
      arrive = resolve;
    });
    const before = await open({ replyDrafts, api });
    await before.start('Hello');
    await before.send();
    before.stop();
    arrive();
    await time.pass(0);
    expect(api.replies.map(({ description }) => description)).toEqual(['Hello', 'Please']);
    const after = await open({ replyDrafts, api });
    await after.dispatch(textChanged({ queryId, text: 'Hello Ann' }));
    await after.send();
    expect(api.replies.map(({ description }) => description)).toEqual(['Hello Ann', 'Please']);
  });

  it("show colleagues' replies that arrived during the reload", async () => {
    const { before, replyDrafts } = await written();
    await time.pass(STORE_AFTER_MS);
    before.stop();
    const api = new FakeReplies([fromCustomer]);
    api.write();
    const after = await open({ replyDrafts, api });
    expect(selectNewReplies(after.store.getState()).length).toBe(1);
  });

  it('upload pictures again that the server may have deleted', async () => {
    const { before, replyDrafts } = await written();
    await time.pass(STORE_AFTER_MS);
    before.stop();
    await time.pass(20 * HOUR);
    const after = await open({ replyDrafts });
    expect(after.api.uploads.length).toBe(2);
  });

  it('are written at once when the tab is hidden, each picture once', async () => {
    const { before, replyDrafts } = await written();
    await before.dispatch(tabBecameHidden());
    expect(replyDrafts.replies.stored.size).toBe(1);
    const saves = replyDrafts.pictures.saves;
    await before.dispatch(textChanged({ queryId, text: 'Half a sentence' }));
    await time.pass(STORE_AFTER_MS);
    expect(replyDrafts.pictures.saves).toBe(saves);
  });

  it('keep the newest text while a large picture is being written', async () => {
    const { start, choose, dispatch, replyDrafts } = await open();
    let written = (): void => undefined;
    replyDrafts.pictures.delay = new Promise((resolve) => {
      written = resolve;
    });
    await start('Half a sen');
    await choose(aPictureFile());
    await time.pass(STORE_AFTER_MS);
    await dispatch(textChanged({ queryId, text: 'Half a sentence' }));
    await time.pass(STORE_AFTER_MS);
    written();
    await time.pass(0);
    expect([...replyDrafts.replies.stored.values()].map(({ current }) => current?.text)).toEqual(['Half a sentence']);
  });

  it('include the last letter when the session ends during typing', async () => {
    const { start, dispatch, replyDrafts } = await open();
    await start('Hel');
    await dispatch(sessionEnded(), queryClosed());
    await time.pass(STORE_AFTER_MS);
    expect([...replyDrafts.replies.stored.values()].map(({ current }) => current?.text)).toEqual(['Hel']);
  });

  it('survive the end of a session that interrupted sending', async () => {
    const { api, start, send, dispatch, composer, toasts, replyDrafts } = await open();
    api.failures.push({ name: 'add', error: { kind: 'sessionDead', code: 403 } });
    await start('Hello');
    await send();
    expect(replyDrafts.replies.stored.size).withContext('stored before the page may close').toBe(1);
    await dispatch(sessionEnded(), queryClosed());
    await dispatch(signedInAs(), queryOpened({ id: queryId }));
    expect(composer()).toEqual(
      jasmine.objectContaining({
        problem: null,
        sending: { name: 'writing' },
        current: jasmine.objectContaining({ text: 'Hello' }),
      }),
    );
    expect(toasts()).toEqual([]);
    await send();
    expect(api.replies.length).toBe(2);
  });

  it('are deleted on log-out', async () => {
    const { before, replyDrafts } = await written();
    await before.dispatch(outboxCleared(), tabBecameHidden());
    await time.pass(STORE_AFTER_MS);
    expect([replyDrafts.replies.stored.size, replyDrafts.pictures.stored.size]).toEqual([0, 0]);
  });

  it('are never shown to another user', async () => {
    const { before, replyDrafts } = await written();
    await time.pass(STORE_AFTER_MS);
    before.stop();
    const test = setUpReplies(time, { replyDrafts });
    await test.dispatch(signedInAs({ id: '8' }), queryOpened({ id: queryId }));
    expect(selectComposer(test.store.getState(), queryId).current).toBeNull();
  });
});

describe('the database of stored replies', () => {
  it('holds one entry per user and query with separate pictures, and drops empty ones', async () => {
    const { replies, pictures } = createReplyDrafts(() => 0, 'replies-spec');
    await Promise.all([replies.clear('7'), pictures.clear('7')]);
    const current = {
      clientId: 'c'.repeat(32),
      mode: { name: 'create' },
      text: 'Half a sen',
      related: [],
      seenId: null,
      wasSent: false,
      pictureIds: ['p'],
    } as const;
    await replies.save('7', queryId, { queryId, current, aside: null }, 0);
    await pictures.save('7', 'p', { id: 'p', file: aPictureFile({ bytes: 3 }), uploaded: aPicture(), at: 0 }, 0);
    expect(await replies.load('7')).toEqual([{ queryId, current, aside: null }]);
    expect((await pictures.load('7')).map(({ file, uploaded }) => [file?.size, uploaded])).toEqual([[3, aPicture()]]);
    expect(await replies.load('8')).toEqual([]);
    await replies.save('7', queryId, null, 0);
    await pictures.save('7', 'p', null, 0);
    expect([await replies.load('7'), await pictures.load('7')]).toEqual([[], []]);
  });
});
