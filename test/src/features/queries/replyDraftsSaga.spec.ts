import { queryClosed, queryOpened } from '../../../../src/features/queries/detail/detailSlice.ts';
import { editRequested, relatedChanged, textChanged } from '../../../../src/features/queries/replies/composerSlice.ts';
import { createReplyDrafts } from '../../../../src/features/queries/replies/replyDrafts.ts';
import { KEEP_AFTER_MS } from '../../../../src/features/queries/replies/replyDraftsSaga.ts';
import { selectComposer, selectNews } from '../../../../src/features/queries/replies/repliesState.ts';
import { sessionEnded } from '../../../../src/features/session/index.ts';
import { outboxCleared, tabBecameHidden } from '../../../../src/realtime/index.ts';
import {
  aPicture,
  aReply,
  FakeReplies,
  MemoryReplyDrafts,
  openReplies,
  setUpReplies,
  type RepliesOptions,
} from '../../../support/page/fakeReplies.ts';
import { signedInAs } from '../../../support/page/fakeSession.ts';
import { aPictureFile } from '../../../support/page/fakeUploads.ts';
import { VirtualTime } from '../../../support/page/virtualTime.ts';

const queryId = '501';
const fromCustomer = aReply({ id: '10', userType: 1, createId: '91', createName: 'Ann', description: 'Please' });
const HOUR = 3_600_000;

describe('a reply that is written is kept', () => {
  let time: VirtualTime;
  let uninstall: () => void;
  beforeEach(() => {
    time = new VirtualTime(Date.UTC(2026, 0, 5));
    uninstall = time.install();
  });
  afterEach(() => uninstall());

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

  it(
    'through a reload: text, related queries and pictures, ' + 'of which only those go up again that were not up',
    async () => {
      const { before, replyDrafts } = await written();
      await time.pass(KEEP_AFTER_MS);
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
      await time.pass(KEEP_AFTER_MS);
      expect([replyDrafts.replies.kept.size, replyDrafts.pictures.kept.size]).toEqual([0, 0]);
    },
  );

  it('with the mode: a reply that was edited is still edited', async () => {
    const replyDrafts = new MemoryReplyDrafts();
    const mine = aReply({
      picIds: ['a'.repeat(32)],
      pics: [{ id: 'a'.repeat(32), url: '/kept', width: 1, height: 1 }],
    });
    const before = await open({ replyDrafts, api: new FakeReplies([mine]) });
    await before.dispatch(editRequested({ queryId, reply: mine }), textChanged({ queryId, text: 'Anew' }));
    await time.pass(KEEP_AFTER_MS);
    before.stop();
    const after = await open({ replyDrafts, api: new FakeReplies([mine]) });
    expect(after.composer().current?.mode).toEqual(jasmine.objectContaining({ name: 'edit', replyId: mine.id }));
    await after.send();
    expect(after.api.inputsOf('edit')).toEqual([
      jasmine.objectContaining({ id: mine.id, description: 'Anew', picIds: mine.picIds }),
    ]);
  });

  it('with its name: sent before the reload without an answer, it is the same reply', async () => {
    const replyDrafts = new MemoryReplyDrafts();
    const api = new FakeReplies([fromCustomer]);
    api.failures.push({ name: 'add', error: { kind: 'timeout' }, arrived: true });
    const before = await open({ replyDrafts, api });
    await before.start('Hello');
    await before.send();
    await time.pass(KEEP_AFTER_MS);
    before.stop();
    const after = await open({ replyDrafts, api });
    await after.send();
    expect(api.replies.map(({ description }) => description)).toEqual(['Hello', 'Please']);
  });

  it('as soon as it is sent: what is changed after a reload changes what has arrived', async () => {
    const replyDrafts = new MemoryReplyDrafts();
    const api = new FakeReplies([fromCustomer]);
    let arrive = (): void => undefined;
    api.gate = new Promise((resolve) => {
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

  it('and what came meanwhile is told then', async () => {
    const { before, replyDrafts } = await written();
    await time.pass(KEEP_AFTER_MS);
    before.stop();
    const api = new FakeReplies([fromCustomer]);
    api.write();
    const after = await open({ replyDrafts, api });
    expect(selectNews(after.store.getState()).length).toBe(1);
  });

  it('uploading anew what the server may have swept away', async () => {
    const { before, replyDrafts } = await written();
    await time.pass(KEEP_AFTER_MS);
    before.stop();
    await time.pass(20 * HOUR);
    const after = await open({ replyDrafts });
    expect(after.api.uploads.length).toBe(2);
  });

  it('at once when the tab goes out of sight, and pictures once only', async () => {
    const { before, replyDrafts } = await written();
    await before.dispatch(tabBecameHidden());
    expect(replyDrafts.replies.kept.size).toBe(1);
    const saves = replyDrafts.pictures.saves;
    await before.dispatch(textChanged({ queryId, text: 'Half a sentence' }));
    await time.pass(KEEP_AFTER_MS);
    expect(replyDrafts.pictures.saves).toBe(saves);
  });

  it('to its last letter when the session ends while somebody types', async () => {
    const { start, dispatch, replyDrafts } = await open();
    await start('Hel');
    await dispatch(sessionEnded(), queryClosed());
    await time.pass(KEEP_AFTER_MS);
    expect([...replyDrafts.replies.kept.values()].map(({ current }) => current?.text)).toEqual(['Hel']);
  });

  it('through a session that has ended, and a send that it cut short', async () => {
    const { api, start, send, dispatch, composer, toasts, replyDrafts } = await open();
    api.failures.push({ name: 'add', error: { kind: 'sessionDead', code: 403 } });
    await start('Hello');
    await send();
    expect(replyDrafts.replies.kept.size).withContext('on the disk, for the page may go').toBe(1);
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

  it('but nothing after a log-out', async () => {
    const { before, replyDrafts } = await written();
    await before.dispatch(outboxCleared(), tabBecameHidden());
    await time.pass(KEEP_AFTER_MS);
    expect([replyDrafts.replies.kept.size, replyDrafts.pictures.kept.size]).toEqual([0, 0]);
  });

  it('of nobody else', async () => {
    const { before, replyDrafts } = await written();
    await time.pass(KEEP_AFTER_MS);
    before.stop();
    const test = setUpReplies(time, { replyDrafts });
    await test.dispatch(signedInAs({ id: '8' }), queryOpened({ id: queryId }));
    expect(selectComposer(test.store.getState(), queryId).current).toBeNull();
  });
});

describe('the store of replies that are written', () => {
  it('keeps one for each person and query, their pictures beside it, and drops what is empty', async () => {
    const { replies, pictures } = createReplyDrafts({ now: () => 0, databaseName: 'replies-spec' });
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
    await replies.save('7', { queryId, current, aside: null }, 0);
    await pictures.save('7', { id: 'p', file: aPictureFile({ bytes: 3 }), uploaded: aPicture(), at: 0 }, 0);
    expect(await replies.load('7')).toEqual([{ queryId, current, aside: null }]);
    expect((await pictures.load('7')).map(({ file, uploaded }) => [file?.size, uploaded])).toEqual([[3, aPicture()]]);
    expect(await replies.load('8')).toEqual([]);
    await replies.save('7', { queryId, current: null, aside: null }, 0);
    await pictures.save('7', { id: 'p', file: null, uploaded: null, at: 0 }, 0);
    expect([await replies.load('7'), await pictures.load('7')]).toEqual([[], []]);
  });
});
