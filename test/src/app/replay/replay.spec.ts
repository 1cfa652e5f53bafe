import fc from 'fast-check';
import type { ActionLog, LogSegment } from '#contract/actionLog.ts';
import { projectState } from '#src/actionLog/index.ts';
import type { MarkKind, OpenAnswer } from '#src/actionLog/replay/index.ts';
import { LOG_RULES } from '#src/app/logRules.ts';
import { agentLog, aReplay, asText } from './agentLog.ts';

const ACTIONS = 400;
const { log, states } = agentLog({ actions: ACTIONS });

/** The state after a round trip through JSON, without absent fields. */
function plain(state: unknown): unknown {
  return JSON.parse(JSON.stringify(state));
}

async function opened(recorded: ActionLog = log) {
  const replay = aReplay();
  const answer = await replay.port.open(asText(recorded));
  if (answer.status !== 'opened') throw new Error(`refused: ${answer.reason}, ${answer.detail}`);
  return { ...replay, answer };
}

function withSegments(change: (segments: readonly LogSegment[]) => readonly LogSegment[]): ActionLog {
  return { ...log, segments: change(log.segments) };
}

describe("a replay of an agent's day", () => {
  it('describes the log and shows its beginning', async () => {
    const { answer, shown } = await opened();
    expect(answer.count).toBe(ACTIONS);
    expect(answer.isOtherBuild).toBeFalse();
    expect(answer.buckets).toHaveSize(400);
    expect(answer.buckets.reduce((sum, { count }) => sum + count, 0)).toBe(ACTIONS);
    expect(answer.types.reduce((sum, { count }) => sum + count, 0)).toBe(ACTIONS);
    expect(answer.chatIds).toEqual(jasmine.arrayWithExactContents(['1', '2', '3']));
    expect(shown.map(({ position }) => position)).toEqual([0]);
    expect(plain(shown[0]?.state)).toEqual(plain(projectState(LOG_RULES, states[0])));
  });

  it('shows the recorded state at any position, in any order', async () => {
    const { port, shown } = await opened();
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: ACTIONS }), async (position) => {
        const details = await port.seek(position);
        expect(details.position).toBe(position);
        expect(plain(projectState(LOG_RULES, shown.at(-1)?.state))).toEqual(
          plain(projectState(LOG_RULES, states[position])),
        );
      }),
      { numRuns: 60 },
    );
  });

  it('steps forwards and backwards to the same states', async () => {
    const { port, shown } = await opened();
    const positions = [118, 119, 120, 121, 122, 121, 120, 119];
    for (const position of positions) await port.seek(position);
    const [, ...steps] = shown;
    expect(steps.map(({ position }) => position)).toEqual(positions);
    for (const { position, state } of steps)
      expect(plain(projectState(LOG_RULES, state))).toEqual(plain(projectState(LOG_RULES, states[position])));
    expect(steps.map(({ isJump }) => isJump)).toEqual([false, false, false, false, false, true, true, true]);
  });

  it('shows the nearest position if one does not exist', async () => {
    const { port } = await opened();
    const found = await Promise.all(
      [Number.NaN, -5, Infinity, 1e300, 3.7].map(async (position) => (await port.seek(position)).position),
    );
    expect(found).toEqual([0, 0, ACTIONS, ACTIONS, 3]);
  });

  it('gives the action, changes, address and ledger of a position', async () => {
    const { port } = await opened();
    const position = (await port.find({ by: 'types', types: ['chat/draftChanged'], from: 60, direction: 1 })) ?? 0;
    const details = await port.seek(position);
    expect(details.entry).toEqual(
      jasmine.objectContaining({ no: position, by: 'user', type: 'chat/draftChanged', frames: [] }),
    );
    expect(details.changes.map(({ path }) => path)).toEqual([jasmine.stringMatching(/^chat\.drafts\.[123]$/)]);
    expect(details.address).toBe('/chat?id=1&fromId=70');
    expect(details.ledger.map(({ received, expected }) => received === expected)).toEqual([true, true, true]);
    expect((await port.seek(0)).entry).toBeNull();
  });

  it('gives the frames that were received', async () => {
    const { port } = await opened();
    const { entry } = await port.seek((await port.find({ by: 'mark', mark: 'received', from: 0, direction: 1 })) ?? 0);
    expect(entry?.frames).toEqual([{ direction: 'in', name: 'message', seq: 0, bodyBytes: 90 }]);
  });

  it('finds actions by chat, type and mark in both directions, or nothing', async () => {
    const { port, answer } = await opened();
    const typesOfAll = log.segments.flatMap(({ entries }) => entries.map(({ action }) => action.type));
    const next = await port.find({ by: 'types', types: ['chat/draftChanged'], from: 100, direction: 1 });
    const previous = await port.find({ by: 'types', types: ['chat/draftChanged'], from: 100, direction: -1 });
    expect(next).toBe(typesOfAll.indexOf('chat/draftChanged', 100) + 1);
    expect(previous).toBe(typesOfAll.lastIndexOf('chat/draftChanged', 98) + 1);
    expect(await port.find({ by: 'types', types: ['no/such'], from: 0, direction: 1 })).toBeNull();
    expect(await port.find({ by: 'chat', chatId: '99', from: 0, direction: 1 })).toBeNull();
    const marks: readonly MarkKind[] = ['connected', 'sent', 'received', 'error'];
    for (const mark of marks) {
      const position = await port.find({ by: 'mark', mark, from: 0, direction: 1 });
      expect(answer.buckets.flatMap((bucket) => bucket.marks[mark] ?? [])[0])
        .withContext(mark)
        .toBe(position ?? -1);
      expect(await port.find({ by: 'mark', mark, from: (position ?? 0) + 1, direction: -1 }))
        .withContext(mark)
        .toBe(position);
    }
  });

  it('finds the last action at or before a time', async () => {
    const { port } = await opened();
    const { at } = await port.seek(200);
    const found = (await port.find({ by: 'time', at })) ?? 0;
    expect((await port.seek(found)).at).toBe(at);
    if (found < ACTIONS) expect((await port.seek(found + 1)).at).toBeGreaterThan(at);
    expect(await port.find({ by: 'time', at: 0 })).toBe(0);
  });

  it("finds the first action with a message by its sender's id", async () => {
    const { port } = await opened();
    const position = (await port.find({ by: 'clientMsgId', clientMsgId: 'mine-1' })) ?? 0;
    expect((await port.seek(position)).entry?.type).toBe('conversations/messageQueued');
    expect(await port.find({ by: 'clientMsgId', clientMsgId: 'mine-99999' })).toBeNull();
  });

  it('lists rows around a position, of all or of some types', async () => {
    const { port } = await opened();
    const rows = await port.rows({ types: null, around: 100, before: 3, after: 2 });
    expect(rows.map(({ position }) => position)).toEqual([98, 99, 100, 101, 102]);
    const drafts = await port.rows({ types: ['chat/draftChanged'], around: 200, before: 5, after: 5 });
    expect(drafts).toHaveSize(10);
    expect(drafts.every(({ type }) => type === 'chat/draftChanged')).toBeTrue();
    expect(await port.rows({ types: null, around: 0, before: 1e9, after: 1e9 })).toHaveSize(200);
  });

  it('verifies every hash, and lets other tasks run in between', async () => {
    const { port, turns } = await opened();
    const verification = await port.verify();
    expect(verification).toEqual({ hashes: ACTIONS / 10 + log.segments.length, difference: null, notes: [] });
    expect(turns()).toBeGreaterThan(10);
  });

  it('finds the first state that differs, with slice and changes', async () => {
    const changed = withSegments((segments) =>
      segments.map((segment, index) =>
        index !== 3
          ? segment
          : {
              ...segment,
              entries: segment.entries.map((entry, at) =>
                at === 4 ? { ...entry, action: { type: 'chat/listToggled' } } : entry,
              ),
            },
      ),
    );
    const { difference } = await (await opened(changed)).port.verify();
    expect(difference).toEqual({
      position: 130,
      slices: ['chat'],
      changes: jasmine.arrayContaining([{ path: 'chat.list', before: '"shown"', after: '"hidden"' }]),
    });
  });

  it('finds a part that does not lead to the next checkpoint', async () => {
    const changed = withSegments((segments) =>
      segments.map((segment, index) =>
        index !== 2
          ? segment
          : {
              ...segment,
              state: { ...(segment.state as object), navigation: { path: '/home', search: '' } },
            },
      ),
    );
    const { difference } = await (await opened(changed)).port.verify();
    expect(difference?.position).toBe(80);
    expect(difference?.slices).toEqual(['navigation']);
    expect(difference?.changes[0]).toEqual({ path: 'navigation.path', before: '"/home"', after: '"/chat"' });
  });

  it('finds a different state at the end', async () => {
    const { port } = await opened({ ...log, hashes: { ...log.hashes, toasts: 'other' } });
    expect((await port.verify()).difference).toEqual({ position: ACTIONS, slices: ['toasts'], changes: [] });
  });

  it('compares nothing where no hashes were recorded', async () => {
    const none = withSegments((segments) =>
      segments.map((segment) => ({ ...segment, entries: segment.entries.map((entry) => ({ ...entry, hashes: {} })) })),
    );
    const { port } = await opened({ ...none, hashes: {} });
    expect(await port.verify()).toEqual({ hashes: log.segments.length - 1, difference: null, notes: [] });
    expect(await port.bisect({ predicate: 'hash of chat differs' })).toEqual({ status: 'never', replayed: ACTIONS });
  });

  it('continues from a checkpoint after missing entries, and marks the gap', async () => {
    const { port, answer, shown } = await opened(
      withSegments((segments) => segments.filter((_, index) => index !== 4)),
    );
    expect(answer.count).toBe(ACTIONS - 40);
    expect((await port.seek(161)).isAfterGap).toBeTrue();
    expect(plain(projectState(LOG_RULES, shown.at(-1)?.state))).toEqual(plain(projectState(LOG_RULES, states[201])));
    expect(shown.at(-1)?.isJump).toBeTrue();
    expect((await port.seek(162)).isAfterGap).toBeFalse();
    expect(await port.find({ by: 'mark', mark: 'missing', from: 0, direction: 1 })).toBe(161);
    expect((await port.rows({ types: null, around: 161, before: 1, after: 0 }))[0]?.mark).toBe('missing');
    expect((await port.verify()).difference).toBeNull();
  });

  it('replays several loads of a page', async () => {
    const again = withSegments((segments) => [
      ...segments,
      ...segments.slice(0, 2).map((segment) => ({ ...segment, load: 'load-2' })),
    ]);
    const { port, answer } = await opened(again);
    expect(answer.count).toBe(ACTIONS + 80);
    expect(await port.find({ by: 'mark', mark: 'reloaded', from: 0, direction: 1 })).toBe(ACTIONS + 1);
    expect((await port.seek(ACTIONS + 1)).isAfterGap).toBeFalse();
  });

  it('notes gaps in message numbers, and when they were filled', async () => {
    const day = agentLog({ actions: 4_600, seed: 3 });
    const { notes } = await (await opened(day.log)).port.verify();
    const [gap, refill] = notes;
    expect(notes.map(({ kind }) => kind)).toEqual(['gap', 'refilled']);
    expect(refill?.chatId).toBe(gap?.chatId);
    expect([refill?.from, refill?.to]).toEqual([gap?.from, gap?.to]);
    expect((refill?.to ?? 0) - (refill?.from ?? 0)).toBe(2);
  });

  it('says that another build recorded the log', async () => {
    const answer: OpenAnswer = await aReplay('another').port.open(asText(log));
    expect(answer).toEqual(jasmine.objectContaining({ isOtherBuild: true }));
  });

  it('rejects calls until a log is open', async () => {
    await expectAsync(aReplay().port.seek(0)).toBeRejected();
  });

  it('survives states and actions that no reducer expects', async () => {
    const odd = withSegments(([first]) =>
      first === undefined
        ? []
        : [
            {
              ...first,
              state: { conversations: 5, realtime: null, chat: { drafts: [] }, navigation: 'x' },
              entries: first.entries.map((entry) => ({
                ...entry,
                action: { ...entry.action, payload: { chatId: { no: 1 }, frames: 'none', packets: 7 } },
              })),
            },
          ],
    );
    const { port, answer } = await opened(odd);
    for (let position = 0; position <= answer.count; position += 1) {
      expect((await port.seek(position)).position).toBe(position);
    }
    expect((await port.verify()).difference).not.toBeNull();
  });
});
