import { bisectLines, differenceLines, shrinkLines } from '#tools/replay/searchLines.ts';

describe('the lines about where a predicate begins to hold', () => {
  it('say where it was checked', () => {
    const checkedIn = (checked: 'checkpoints' | 'actions' | 'hashes') =>
      bisectLines('x = 1', { status: 'found', position: 5, after: 4, stays: true, checked, replayed: 9 })[2];
    expect(checkedIn('checkpoints')).toContain('; checked at all checkpoints and at the end, 9 actions replayed');
    expect(checkedIn('actions')).toContain('; checked after every action, ');
    expect(checkedIn('hashes')).toContain('; checked where hashes were recorded, ');
  });
});

describe('the lines about a log that was shrunk', () => {
  it('say that the texts of chats are left out', () => {
    const answer = { status: 'refused', reason: 'never' } as const;
    expect(shrinkLines('x has "Kestrel"', answer, true)).toEqual([
      '',
      'Not shrunk, because it never holds: x has "Kestrel"',
      '  the texts of chats were left out: the predicate sees them masked',
    ]);
    expect(shrinkLines('x has 5', answer, false)).toHaveSize(2);
  });
});

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
