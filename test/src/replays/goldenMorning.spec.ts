import { replayed, type Replayed } from '../../support/page/replayed.ts';

// The first 120 actions of the log of a page without a person from 2025-10-09T08:53:20.000Z, Chromium on Linux.
// A reducer that is meant to work differently from now on changes its hashes:
// then write this spec again, from a new log.
describe('the log goldenMorning', () => {
  let page: Replayed;

  beforeAll(async () => {
    page = await replayed(new URL('./goldenMorning.log.json', import.meta.url));
  });

  it('replays as it was recorded', () => {
    expect(page.verdict.difference).toBeNull();
  });

  it('leads to what was seen', () => {
    expect(page.valueAt('chat.selectedId')).toEqual('1');
    expect(page.valueAt('conversations.chats.1.knownSeq')).toEqual(4);
  });
});
