import fc from 'fast-check';
import { anyCourse } from '../../support/page/modelSteps.ts';
import { ModelWorld, type Step } from '../../support/page/modelWorld.ts';

/** Sixty courses take a few seconds on an idle machine. */
const COURSES_MS = 300_000;

/** Its clock replaces the page's until it ends. */
let current: ModelWorld | null = null;

/**
 * @throws if, after everything has settled, a tab differs from a freshly loaded one, or a message is lost or duplicated
 */
async function mustEndWell(steps: readonly Step[]): Promise<void> {
  const world = new ModelWorld();
  current = world;
  try {
    await world.play(steps);
    await world.settle();
    await world.mustAgree();
  } finally {
    world.end();
    current = null;
  }
}

/** Courses that show whether the model can fail at all: each needs the feature in its name. */
const KNOWN: Readonly<Record<string, readonly Step[]>> = {
  'a gap that no new connection fills': [
    { do: 'drop', tab: 0, way: 'down' },
    { do: 'say', chat: '1' },
    { do: 'wait', ms: 300 },
    { do: 'say', chat: '1' },
  ],
  'a lost answer': [
    { do: 'drop', tab: 0, way: 'down' },
    { do: 'write', tab: 0, chat: '1' },
    { do: 'wait', ms: 300 },
    { do: 'write', tab: 0, chat: '1' },
  ],
  'a send that comes twice, and again on the next connection': [
    { do: 'repeat', tab: 0, way: 'up' },
    { do: 'hold', tab: 0, way: 'up' },
    { do: 'write', tab: 0, chat: '1' },
    { do: 'wait', ms: 30 },
    { do: 'cut', tab: 0, seenBy: 'page' },
    { do: 'wait', ms: 6_000 },
    { do: 'release', tab: 0 },
  ],
  'a crash amid a commit': [
    { do: 'write', tab: 0, chat: '1' },
    { do: 'wait', ms: 8 },
    { do: 'crash', isSeen: true },
  ],
  'a crash between commit and answer': [
    { do: 'write', tab: 0, chat: '1' },
    { do: 'wait', ms: 18 },
    { do: 'crash', isSeen: false },
  ],
  "a chat that was somebody else's meanwhile": [
    { do: 'assignOther', chat: '1' },
    { do: 'wait', ms: 300 },
    { do: 'say', chat: '1' },
    { do: 'wait', ms: 300 },
    { do: 'assignMe', chat: '1' },
  ],
  'more than a page of messages while away': [
    { do: 'offline', tab: 0 },
    ...Array.from({ length: 10 }, (): Step => ({ do: 'say', chat: '1' })),
    { do: 'wait', ms: 60_000 },
    { do: 'forget' },
  ],
};

/** Courses that once failed, reduced to what is needed. */
const FOUND: Readonly<Record<string, readonly Step[]>> = {
  'a reload before the answer, without opening the chat again': [
    { do: 'write', tab: 1, chat: '1' },
    { do: 'hold', tab: 1, way: 'up' },
    { do: 'wait', ms: 300 },
    { do: 'reload', tab: 1 },
  ],
  'a LOGIN that is overtaken by the one on the next connection': [
    { do: 'signIn', tab: 0 },
    { do: 'hold', tab: 0, way: 'up' },
    { do: 'wait', ms: 8 },
    { do: 'signIn', tab: 0 },
    { do: 'wait', ms: 300 },
    { do: 'release', tab: 0 },
  ],
  'reading an ended chat in the other tab': [
    { do: 'say', chat: '1' },
    { do: 'wait', ms: 30 },
    { do: 'customerEnds', chat: '1' },
    { do: 'reload', tab: 1 },
    { do: 'wait', ms: 300 },
    { do: 'select', tab: 0, chat: '1' },
  ],
  'a read mark within the range that the other tab counted': [
    { do: 'select', tab: 1, chat: '1' },
    { do: 'wait', ms: 30 },
    { do: 'say', chat: '1' },
    { do: 'wait', ms: 4 },
    { do: 'customerEnds', chat: '1' },
    { do: 'crash', isSeen: true },
  ],
  'a sign-in while reading': [
    { do: 'select', tab: 1, chat: '1' },
    { do: 'wait', ms: 300 },
    { do: 'say', chat: '1' },
    { do: 'crash', isSeen: false },
    { do: 'wait', ms: 8 },
    { do: 'signIn', tab: 1 },
  ],
  'a chat that comes back with its unanswered messages unread': [
    { do: 'select', tab: 0, chat: '1' },
    { do: 'wait', ms: 300 },
    { do: 'say', chat: '1' },
    { do: 'wait', ms: 300 },
    { do: 'hide', tab: 0 },
    { do: 'recall', chat: '1' },
    { do: 'wait', ms: 300 },
    { do: 'assignMe', chat: '1' },
  ],
  'a tab that is closed between the answer and the disk, with the server gone when the other takes over': [
    { do: 'select', tab: 0, chat: '1' },
    { do: 'write', tab: 1, chat: '1' },
    { do: 'wait', ms: 30 },
    { do: 'close', tab: 1 },
    { do: 'crash', isSeen: false },
    { do: 'wait', ms: 60_000 },
  ],
  'a chat that comes back unnoticed, and is written in by the other tab': [
    { do: 'write', tab: 1, chat: '1' },
    { do: 'slow', tab: 1, ms: 50 },
    { do: 'wait', ms: 6_000 },
    { do: 'recall', chat: '1' },
    { do: 'drop', tab: 0, way: 'down' },
    { do: 'wait', ms: 6_000 },
    { do: 'write', tab: 0, chat: '1' },
    { do: 'assignMe', chat: '1' },
    { do: 'signIn', tab: 1 },
  ],
  'a chat that came back before the first events, while a tab that shows no chat had no connection': [
    { do: 'say', chat: '1' },
    { do: 'wait', ms: 6_000 },
    { do: 'cut', tab: 1, seenBy: 'both' },
    { do: 'reload', tab: 0 },
    { do: 'recall', chat: '1' },
    { do: 'assignMe', chat: '1' },
  ],
};

describe('delivery model of tabs, connections and a server', () => {
  // An aborted spec leaves its world running; the next specs need the page's own clock.
  afterEach(() => {
    current?.end();
    current = null;
  });

  it(
    'ends with every tab equal to a fresh page, nothing lost or duplicated',
    async () => {
      // A failure names its seed and path, and the shortest failing course: add that to FOUND.
      await expectAsync(fc.assert(fc.asyncProperty(anyCourse, mustEndWell), { numRuns: 60 })).toBeResolved();
    },
    COURSES_MS,
  );

  for (const [name, steps] of [...Object.entries(KNOWN), ...Object.entries(FOUND)]) {
    it(`ends with every tab equal after ${name}`, () => expectAsync(mustEndWell(steps)).toBeResolved());
  }
});
