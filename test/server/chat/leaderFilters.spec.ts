import { ROLE_KEY, USER_TYPE } from '#contract/domain.ts';
import { WALL_RISK_MS } from '#contract/serviceLimits.ts';
import { pageTask } from '#contract/http/chats.ts';
import type { RequestOf } from '#contract/http/call.ts';
import { aChat, aSession, aStaff } from '../../support/builders.ts';
import { shareServer } from '../../support/sharedServer.ts';
import type { TestServer } from '../../support/testServer.ts';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const FIRST = { pageNo: 1, pageSize: 100 };

describe("the filters of the leader's list for figures of the wall", () => {
  const freshServer = shareServer({ env: { TIME_ZONE: 'Asia/Kathmandu' }, now: () => NOW });
  let server: TestServer;
  let leader: string;
  beforeEach(async () => {
    server = await freshServer();
    leader = await aSession(
      server.db,
      (await aStaff(server.db, { type: USER_TYPE.leader, keys: [ROLE_KEY.leader] })).id,
    );
  });

  const ids = async (filter: Partial<RequestOf<typeof pageTask>>) => {
    const { code, data } = await server.call(pageTask, { ...FIRST, ...filter }, { token: leader });
    return data?.records.map(({ id }) => id) ?? code;
  };
  const iso = (ms: number) => new Date(ms).toISOString();
  const waitingUntil = async (respondBy: number, staffId?: string) => {
    const { id } = await aChat(server.db, staffId === undefined ? {} : { staffId });
    await server.db.query(`update chat set waiting_since = $2 where id = $1`, [id, iso(NOW)]);
    await server.db.query('update chat set respond_by = $2 where id = $1', [id, iso(respondBy)]);
    return id;
  };

  it('find waits beyond their deadline, and near it', async () => {
    const owner = await aStaff(server.db);
    const atDeadline = await waitingUntil(NOW);
    const late = await waitingUntil(NOW - 60_000, owner.id);
    const soon = await waitingUntil(NOW + 1);
    const atRisk = await waitingUntil(NOW + WALL_RISK_MS, owner.id);
    await waitingUntil(NOW + WALL_RISK_MS + 1);
    const answered = await waitingUntil(NOW - 60_000);
    await server.db.query('update chat set waiting_since = null where id = $1', [answered]);
    expect(await ids({ deadline: 'late' })).toEqual([late, atDeadline]);
    expect(await ids({ deadline: 'late', lateFirst: true })).toEqual([late, atDeadline]);
    expect(await ids({ deadline: 'soon', lateFirst: true })).toEqual([soon, atRisk]);
    expect(await ids({ deadline: 'soon', isWaiting: true, chatEnded: 0, isAssigned: false })).toEqual([soon]);
    expect(await ids({ deadline: 'late', userId: owner.id })).toEqual([late]);
    for (const lateFirst of [true, false]) {
      expect(await ids({ deadline: 'late', isWaiting: false, lateFirst })).toEqual([]);
      expect(await ids({ deadline: 'late', chatEnded: 1, lateFirst })).toEqual([]);
    }
  });

  it('find chats with a first answer, and those that ended without', async () => {
    const { id: staffId } = await aStaff(server.db);
    const answered = await aChat(server.db, { staffId, texts: ['hello', '>hi'] });
    const ended = await aChat(server.db, { staffId, texts: ['hello', '>hi'], isEnded: true });
    const missed = await aChat(server.db, { isEnded: true, product: 2 });
    await aChat(server.db);
    expect(await ids({ firstAnswer: 'given' })).toEqual([ended.id, answered.id]);
    expect(await ids({ firstAnswer: 'given', chatEnded: 0 })).toEqual([answered.id]);
    expect(await ids({ firstAnswer: 'missed' })).toEqual([missed.id]);
    expect(await ids({ firstAnswer: 'missed', comeFrom: 1 })).toEqual([]);
    expect(await ids({ firstAnswer: 'missed', chatEnded: 0 })).toEqual([]);
  });

  it('find when chats came in, newest first, also within days', async () => {
    const made: string[] = [];
    for (const at of ['2026-02-28T18:14:59.999Z', '2026-02-28T18:15:00.000Z', '2026-03-01T11:00:00.000Z']) {
      const { id } = await aChat(server.db);
      await server.db.query('update chat set created_at = $2 where id = $1', [id, at]);
      made.unshift(id);
    }
    const [newest = '', second = '', oldest = ''] = made;
    expect(await ids({ since: '2026-02-28T18:15:00.000Z' })).toEqual([newest, second]);
    expect(await ids({ before: '2026-03-01T11:00:00.000Z' })).toEqual([second, oldest]);
    expect(await ids({ before: '2026-03-01T11:00:00.001Z' })).toEqual([newest, second, oldest]);
    const today = { stime: '2026-03-01', etime: '2026-03-01' };
    expect(await ids({ ...today, since: '2026-01-01T00:00:00.000Z' })).toEqual([newest, second]);
    expect(await ids({ ...today, since: '2026-03-01T10:00:00.000Z' })).toEqual([newest]);
    expect(await ids({ ...today, before: '2026-03-01T10:00:00.000Z' })).toEqual([second]);
    expect(await ids({ ...today, before: '2027-01-01T00:00:00.000Z' })).toEqual([newest, second]);
    for (const since of ['2026-02-28T99:00:00.000Z', '2026-02-30T10:00:00.000Z', '2026-02-28T24:00:00.000Z'])
      expect(await ids({ since }))
        .withContext(since)
        .toBe(4022);
  });
});
