import { STEP_REASON } from '../../../contract/http/chats.ts';
import { distribute, type Capacity } from '../../../server/chat/distribution.ts';

type Loads = Readonly<Record<string, readonly [open: number, waitsSince: number]>>;

const people = (loads: Loads) =>
  Object.entries(loads).map(([staffId, [open, waitsSince]]) => ({ staffId, open, waitsSince }));
const waiting = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ chatId: String(index + 1), customerId: '1', waitedMs: 0 }));
const upTo = (max: number): Capacity => ({ min: 0, max });

describe('who is given a chat', () => {
  const given = (count: number, loads: Loads, max: number) =>
    distribute(waiting(count), people(loads), upTo(max)).map(({ chatId, staffId }) => `${chatId}→${staffId}`);

  it('is whoever has the fewest open chats', () => {
    expect(given(4, { 7: [2, 0], 8: [0, 9], 9: [1, 0] }, 10)).toEqual(['1→8', '2→9', '3→8', '4→7']);
  });

  it('is, among equals, whoever has waited longest for one', () => {
    expect(given(3, { 7: [1, 300], 8: [1, 100], 9: [1, 200] }, 10)).toEqual(['1→8', '2→9', '3→7']);
  });

  it('is nobody who has as many as allowed', () => {
    expect(given(5, { 7: [2, 0], 8: [3, 0], 9: [9, 0] }, 3)).toEqual(['1→7']);
    expect(given(2, {}, 3)).toEqual([]);
    expect(given(2, { 7: [0, 0] }, 0)).toEqual([]);
  });
});

describe('why somebody is given a chat', () => {
  const why = (loads: Loads, capacity: Capacity) =>
    distribute(waiting(1), people(loads), capacity).map(({ staffId, reason, open, candidates }) => [
      staffId,
      reason,
      open,
      candidates,
    ]);

  it('is that nobody else was free', () => {
    expect(why({ 7: [2, 0], 8: [5, 0] }, { min: 3, max: 5 })).toEqual([['7', STEP_REASON.onlyOneFree, 2, 1]]);
  });

  it('is, among equals, that they had waited longest', () => {
    expect(why({ 7: [1, 5], 8: [1, 4], 9: [2, 0] }, { min: 2, max: 5 })).toEqual([
      ['8', STEP_REASON.longestFree, 1, 3],
    ]);
  });

  it('is that they were below the minimum', () => {
    expect(why({ 7: [1, 5], 8: [2, 4] }, { min: 2, max: 5 })).toEqual([['7', STEP_REASON.belowMinimum, 1, 2]]);
  });

  it('is otherwise that they had the fewest', () => {
    expect(why({ 7: [3, 5], 8: [2, 4] }, { min: 2, max: 5 })).toEqual([['8', STEP_REASON.fewestChats, 2, 2]]);
  });
});
