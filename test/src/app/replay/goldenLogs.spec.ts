import { replayed } from '../../../support/page/replayed.ts';
import { aReplay } from './agentLog.ts';

const FORMAT_1 = new URL('../../../golden/actionLogs/format1.json', import.meta.url);
const FORMAT_2 = new URL('../../../golden/actionLogs/format2.json', import.meta.url);

// test/golden/actionLogs/README.md says what to do when one of these fails.
describe('action logs of earlier builds', () => {
  it('of format 1 are refused, with the reason', async () => {
    const answer = await aReplay().port.open(await (await fetch(FORMAT_1)).text());
    expect(answer).toEqual({ status: 'refused', reason: 'otherFormat', detail: 'format 1, where this replay reads 2' });
  });

  it('of format 2 replay, and all of their hashes agree', async () => {
    const { verdict } = await replayed(FORMAT_2);
    expect(verdict.difference).toBeNull();
    expect(verdict.hashes).toBeGreaterThan(15);
  });
});
