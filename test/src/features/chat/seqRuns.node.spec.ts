import fc from 'fast-check';
import { countAbove, lastOf, runsAbove, withSeq, type SeqRuns } from '#src/features/chat/chatList.ts';

const anAscending = fc
  .array(fc.integer({ min: 1, max: 3 }), { maxLength: 40 })
  .map((steps) => steps.map((_, index) => steps.slice(0, index + 1).reduce((sum, step) => sum + step, 0)));
const runsOf = (seqs: readonly number[]): SeqRuns => seqs.reduce<SeqRuns>(withSeq, []);

describe('runs of message numbers', () => {
  it('count and drop as a list of all numbers does', () => {
    fc.assert(
      fc.property(anAscending, fc.nat({ max: 130 }), (seqs, mark) => {
        const runs = runsOf(seqs);
        const above = seqs.filter((seq) => seq > mark);
        return (
          lastOf(runs) === (seqs.at(-1) ?? 0) &&
          countAbove(runs, mark) === above.length &&
          JSON.stringify(runsAbove(runs, mark)) === JSON.stringify(runsOf(above))
        );
      }),
    );
    expect(runsOf([3, 7, 8, 9])).toEqual([3, 7, -9]);
  });

  it('take no more space while a customer goes on', () => {
    expect(runsOf(Array.from({ length: 1_000 }, (_, index) => index + 5))).toEqual([5, -1_004]);
  });
});
