import { BLOCK_ROWS, END_ROWS, MAX_ROWS, spanAtEnd, spanFrom } from '#src/conversation/components/useMessageWindow.ts';

const rows = (count: number) => Array.from({ length: count }, (_, index) => ({ key: `m${index}` }));

describe('the messages in the page', () => {
  it('at the end are the newest, and all of a short conversation', () => {
    expect(spanAtEnd(rows(0), END_ROWS)).toEqual({ from: 0, to: 0 });
    expect(spanAtEnd(rows(END_ROWS), END_ROWS)).toEqual({ from: 0, to: END_ROWS });
    const { from, to } = spanAtEnd(rows(10_000), END_ROWS);
    expect(to).toBe(10_000);
    expect(to - from).toBeGreaterThanOrEqual(END_ROWS);
  });

  it('at the end lose old ones only once in a block', () => {
    const few = END_ROWS + 40 * BLOCK_ROWS;
    const starts = Array.from({ length: BLOCK_ROWS }, (_, more) => spanAtEnd(rows(few + more), END_ROWS).from);
    expect(new Set(starts).size).toBe(1);
  });

  it('elsewhere begin with the first one that was there, whatever is added around it', () => {
    expect(spanFrom(rows(300), 'm40')).toEqual({ from: 40, to: 40 + MAX_ROWS });
    expect(spanFrom(rows(100), 'm40')).toEqual({ from: 40, to: 100 });
    expect(spanFrom([{ key: 'older' }, ...rows(300)], 'm40').from).toBe(41);
  });

  it('are those at the end when the first one is gone', () => {
    expect(spanFrom(rows(300), 'gone')).toEqual(spanAtEnd(rows(300), END_ROWS));
  });
});
