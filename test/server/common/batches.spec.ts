import { BATCH_ROWS, inBatches } from '#server/common/workbook.ts';

describe('rows of a workbook, batch by batch', () => {
  /**
   * Reads rows that are named by their positions. @returns the rows, and how often permissions and rows were requested
   */
  async function read(count: number, max: number) {
    let [checked, asked] = [0, 0];
    const rowsFrom = (place: number) =>
      Array.from({ length: Math.max(0, Math.min(BATCH_ROWS, count - place)) }, (_, index) => ({
        place: place + index,
        micros: String(place + index),
        id: '1',
      }));
    const places: number[] = [];
    for await (const batch of inBatches({
      first: rowsFrom(0),
      max,
      checkAgain: async () => {
        checked += 1;
      },
      readAfter: async ({ micros }) => {
        asked += 1;
        return rowsFrom(Number(micros) + 1);
      },
    }))
      places.push(...batch.map(({ place }) => place));
    return { places, checked, asked };
  }

  it('arrive completely and in order', async () => {
    for (const count of [0, 1, BATCH_ROWS - 1, BATCH_ROWS + 1, 3 * BATCH_ROWS, 3 * BATCH_ROWS + 7]) {
      const { places, checked, asked } = await read(count, 1_000_000);
      expect(places)
        .withContext(`${count}`)
        .toEqual(Array.from({ length: count }, (_, place) => place));
      expect([checked, asked])
        .withContext(`${count}`)
        .toEqual([Math.floor(count / BATCH_ROWS), Math.floor(count / BATCH_ROWS)]);
    }
  });

  it('stop at the limit, and nothing is read beyond it', async () => {
    for (const [max, batches] of [
      [0, 1],
      [7, 1],
      [BATCH_ROWS, 1],
      [BATCH_ROWS + 1, 2],
      [2 * BATCH_ROWS - 1, 2],
      [2 * BATCH_ROWS, 2],
    ] as const) {
      const { places, asked } = await read(5 * BATCH_ROWS, max);
      expect(places)
        .withContext(`${max}`)
        .toEqual(Array.from({ length: max }, (_, place) => place));
      expect(asked)
        .withContext(`${max}`)
        .toBe(batches - 1);
    }
  });
});
