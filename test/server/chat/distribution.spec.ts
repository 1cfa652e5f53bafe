import { STEP_REASON } from '#contract/http/chats.ts';
import { distribute, type Capacity } from '#server/chat/allocationService.ts';

type Loads = Readonly<Record<string, readonly [open: number, waitsSince: number]>>;

const people = (loads: Loads) =>
  Object.entries(loads).map(([staffId, [open, waitsSince]]) => ({ staffId, open, waitsSince }));
const waiting = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ chatId: String(index + 1), customerId: '1', waitedMs: 0 }));
const upTo = (max: number): Capacity => ({ min: 0, max });

describe('the distribution of chats', () => {
  const given = (count: number, loads: Loads, max: number) =>
    distribute(waiting(count), people(loads), upTo(max)).map(({ chatId, staffId }) => `${chatId}→${staffId}`);

  it('chooses the agent with the fewest open chats', () => {
    expect(given(4, { 7: [2, 0], 8: [0, 9], 9: [1, 0] }, 10)).toEqual(['1→8', '2→9', '3→8', '4→7']);
  });

  it('chooses, among equals, the agent who has waited longest', () => {
    expect(given(3, { 7: [1, 300], 8: [1, 100], 9: [1, 200] }, 10)).toEqual(['1→8', '2→9', '3→7']);
  });

  it('never chooses an agent who has the maximum', () => {
    expect(given(5, { 7: [2, 0], 8: [3, 0], 9: [9, 0] }, 3)).toEqual(['1→7']);
    expect(given(2, {}, 3)).toEqual([]);
    expect(given(2, { 7: [0, 0] }, 0)).toEqual([]);
  });

  it('chooses among those who come first, until none of them has room', () => {
    const comesFirst = (_: unknown, { staffId }: { readonly staffId: string }) => staffId !== '7';
    const loads = { 7: [0, 0], 8: [2, 0], 9: [1, 0] } as const;
    const turns = distribute(waiting(5), people(loads), upTo(3), { comesFirst });
    expect(turns.map(({ staffId }) => staffId)).toEqual(['9', '8', '9', '7', '7']);
  });
});

describe('the reason of a distribution', () => {
  const why = (loads: Loads, capacity: Capacity) =>
    distribute(waiting(1), people(loads), capacity).map(({ staffId, reason, open, candidates }) => [
      staffId,
      reason,
      open,
      candidates,
    ]);

  it('is `onlyOneFree` when no one else has room', () => {
    expect(why({ 7: [2, 0], 8: [5, 0] }, { min: 3, max: 5 })).toEqual([['7', STEP_REASON.onlyOneFree, 2, 1]]);
  });

  it('is `speaksLanguage` for someone who comes before others', () => {
    const among = (ids: readonly string[]) =>
      distribute(waiting(1), people({ 7: [0, 0], 8: [2, 0] }), upTo(5), {
        comesFirst: (_, { staffId }) => ids.includes(staffId),
      }).map(({ staffId, reason, candidates }) => [staffId, reason, candidates]);
    expect(among(['8'])).toEqual([['8', STEP_REASON.speaksLanguage, 2]]);
    expect(among(['7', '8'])).toEqual([['7', STEP_REASON.fewestChats, 2]]);
    expect(among([])).toEqual([['7', STEP_REASON.fewestChats, 2]]);
  });

  it('is `longestFree` among equals', () => {
    expect(why({ 7: [1, 5], 8: [1, 4], 9: [2, 0] }, { min: 2, max: 5 })).toEqual([
      ['8', STEP_REASON.longestFree, 1, 3],
    ]);
  });

  it('is `belowMinimum` for an agent below the minimum', () => {
    expect(why({ 7: [1, 5], 8: [2, 4] }, { min: 2, max: 5 })).toEqual([['7', STEP_REASON.belowMinimum, 1, 2]]);
  });

  it('is `fewestChats` otherwise', () => {
    expect(why({ 7: [3, 5], 8: [2, 4] }, { min: 2, max: 5 })).toEqual([['8', STEP_REASON.fewestChats, 2, 2]]);
  });
});
