import { differenceLines } from '#tools/replay/searchLines.ts';

describe('the lines about a difference between logs', () => {
  it('say how many changes they leave out', () => {
    const changes = Array.from({ length: 23 }, (_, index) => ({ path: `chats.${index}`, before: '1', after: '2' }));
    const lines = differenceLines({ aligned: 1, start: changes, state: { one: 1, other: 1, changes }, action: null });
    expect(lines.filter((line) => line.includes('→')).length).toBe(1 + 2 * 20);
    expect(lines.filter((line) => line === '  … and 3 more').length).toBe(2);
    const few = differenceLines({ aligned: 1, start: changes.slice(3), state: null, action: null });
    expect(few.join('\n')).not.toContain('more');
  });
});
