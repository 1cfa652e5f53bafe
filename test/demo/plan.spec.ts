import { LAST_MESSAGE_S } from '#demo/seed/chats.ts';
import { chanceFrom } from '#demo/seed/random.ts';
import { TOPICS } from '#demo/seed/phrases.ts';
import { agentLine, customerLine, demoManner, topicOf } from '#demo/players/plan.ts';

const MINUTE_MS = 60_000;
const LATE_AFTER_MS = 5 * MINUTE_MS;

describe('the plan of the demonstration’s traffic', () => {
  it('lets agents answer within a minute, but sometimes only after some minutes', () => {
    const { wait } = demoManner(chanceFrom(1), 1);
    const waits = Array.from({ length: 1_000 }, () => wait('agentReply'));
    const slow = waits.filter((ms) => ms > MINUTE_MS).length;
    expect(slow).toBeGreaterThan(20);
    expect(slow).toBeLessThan(200);
    expect(Math.max(...waits)).toBeGreaterThan(2 * MINUTE_MS);
    expect(Math.max(...waits)).toBeLessThan(LATE_AFTER_MS);
    expect(Math.min(...waits)).toBeGreaterThan(1_000);
  });

  it('lets agents answer seeded customers before their wait is late', () => {
    const { wait } = demoManner(chanceFrom(4), 1);
    const longest = Math.max(...Array.from({ length: 1_000 }, () => wait('backlogReply') + wait('typing')));
    expect(LAST_MESSAGE_S.max * 1_000 + longest).toBeLessThan(LATE_AFTER_MS);
  });

  it('can run faster', () => {
    const [slow, fast] = [demoManner(chanceFrom(2), 1), demoManner(chanceFrom(2), 0.1)];
    expect(fast.wait('pause')).toBe(Math.round(slow.wait('pause') / 10));
  });

  it('lets both sides of a chat write for as long as it goes on', () => {
    for (const product of Object.keys(TOPICS).map(Number)) {
      const topic = topicOf(product, '102031');
      if (topic === null) throw new Error('every product has a topic');
      for (const line of [customerLine, agentLine])
        for (const written of [0, 1, 2, 9]) expect(line(topic, '102031', written)).not.toMatch(/^$|\{/);
    }
    expect(topicOf(99, '102031')).toBeNull();
  });

  it('lets both sides of a chat mention the same order', () => {
    const topic = topicOf(2, '102032');
    if (topic === null) throw new Error('every product has a topic');
    const order = /order (\d+)/;
    const named = order.exec(agentLine(topic, '102032', 0))?.[1];
    expect(named).toBeDefined();
    expect(customerLine(topic, '102032', 0)).toContain(`order ${named}`);
  });
});
