import { replayed, type Replayed } from '../../support/page/replayed.ts';

// The first 120 actions of the log of a page without a person from 2025-10-09T08:53:20.000Z, Chromium on Linux.
// If a reducer was changed on purpose, the hashes differ. Then write this spec again from a new log.
describe('the log goldenMorning', () => {
  let page: Replayed;

  beforeAll(async () => {
    page = await replayed(new URL('./goldenMorning.log.json', import.meta.url));
  });

  it('replays as it was recorded', () => {
    expect(page.verification.difference).toBeNull();
  });

  it('leads to the recorded values', () => {
    expect(page.valueAt('chat.selectedId')).toEqual('1');
    expect(page.valueAt('conversations.chats.1.knownSeq')).toEqual(4);
  });
});
