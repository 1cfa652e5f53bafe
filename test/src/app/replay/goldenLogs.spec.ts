import { replayed } from '../../../support/page/replayed.ts';
import { aReplay } from './agentLog.ts';

const FORMAT_1 = new URL('../../../golden/actionLogs/format1.json', import.meta.url);
const FORMAT_2 = new URL('../../../golden/actionLogs/format2.json', import.meta.url);

// test/golden/actionLogs/README.md says what to do when one of these fails.
describe('action logs of earlier builds', () => {
  it('refuses format 1 with the reason', async () => {
    const answer = await aReplay().port.open(await (await fetch(FORMAT_1)).text());
    expect(answer).toEqual({ status: 'refused', reason: 'otherFormat', detail: 'format 1, where this replay reads 2' });
  });

  it('replays format 2 with equal hashes', async () => {
    const { verification } = await replayed(FORMAT_2);
    expect(verification.difference).toBeNull();
    expect(verification.hashes).toBeGreaterThan(15);
  });
});
