import fc from 'fast-check';
import { CHAT_IDS, type Step } from './modelWorld.ts';

const tab = fc.constantFrom(0 as const, 1 as const);
/** Most steps happen in one chat, so that they interfere. */
const chat = fc.oneof(
  { weight: 2, arbitrary: fc.constant(CHAT_IDS[0]) },
  { weight: 1, arbitrary: fc.constantFrom(...CHAT_IDS) },
);
const way = fc.constantFrom('up' as const, 'down' as const);

/** Waits for a frame, a commit, a filled gap, a failed probe, or the end of all retries. In milliseconds. */
const wait = fc.constantFrom(1, 4, 8, 30, 300, 1_500, 6_000, 60_000).map((ms): Step => ({ do: 'wait', ms }));
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: wait },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('write' as const), tab, chat }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('select' as const, 'scroll' as const), tab, chat }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constantFrom('end' as const, 'discard' as const, 'retry' as const), tab, chat }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('say' as const), chat }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('customerReads' as const, 'customerReceives' as const), chat }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('assignMe' as const, 'assignMe' as const, 'assignOther' as const, 'recall' as const),
      chat,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('customerEnds' as const), chat }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('hold' as const), tab, way }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('drop' as const, 'repeat' as const), tab, way }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('release' as const), tab }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('cut' as const),
      tab,
      seenBy: fc.constantFrom('both' as const, 'page' as const, 'server' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('slow' as const), tab, ms: fc.constantFrom(1, 5, 50, 400) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('offline' as const, 'online' as const, 'hide' as const, 'show' as const),
      tab,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('reload' as const, 'close' as const, 'signIn' as const), tab }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('crash' as const), isSeen: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'start' as const,
        'goAway' as const,
        'beBusy' as const,
        'forget' as const,
        'losePublication' as const,
      ),
    }),
  },
);

export const anyCourse = fc.array(step, { maxLength: 40, size: 'max' });
