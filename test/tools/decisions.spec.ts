import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '#tools/paths.ts';

const DECISIONS = path.join(ROOT, 'docs', 'decisions');
const STATUS = /^# (\d+)\. .+\n\nStatus: (?:proposed|accepted|superseded by \[\d+\]\(\d{4}-[\w-]+\.md\))\n\n/;

describe('the pages in docs/decisions', () => {
  const pages = readdirSync(DECISIONS);

  it('begin with number, title and status', () => {
    const wrong = pages.filter((page) => {
      const [, number = ''] = STATUS.exec(readFileSync(path.join(DECISIONS, page), 'utf8')) ?? [];
      return !page.startsWith(`${number.padStart(4, '0')}-`);
    });
    expect(wrong).toEqual([]);
    expect(pages.length).toBeGreaterThan(40);
  });

  it('have different numbers', () => {
    const numbers = pages.map((page) => page.slice(0, 4));
    expect(numbers.length).toBe(new Set(numbers).size);
  });
});
