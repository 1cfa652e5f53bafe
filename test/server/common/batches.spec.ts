import { PORTION, portionByPortion } from '../../../server/common/batches.ts';

describe('rows of a workbook, portion by portion', () => {
  /** Rows named by their places. @returns what came, and how often the reader's rights and the rows were asked for */
  async function read(count: number, max: number) {
    let [checked, asked] = [0, 0];
    const rowsFrom = (place: number) =>
      Array.from({ length: Math.max(0, Math.min(PORTION, count - place)) }, (_, index) => ({
        place: place + index,
        position: { micros: String(place + index), id: '1' },
      }));
    const places: number[] = [];
    for await (const portion of portionByPortion({
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
      places.push(...portion.map(({ place }) => place));
    return { places, checked, asked };
  }

  it('are all that there are, in their order', async () => {
    for (const count of [0, 1, PORTION - 1, PORTION + 1, 3 * PORTION, 3 * PORTION + 7]) {
      const { places, checked, asked } = await read(count, 1_000_000);
      expect(places)
        .withContext(`${count}`)
        .toEqual(Array.from({ length: count }, (_, place) => place));
      expect([checked, asked])
        .withContext(`${count}`)
        .toEqual([Math.floor(count / PORTION), Math.floor(count / PORTION)]);
    }
  });

  it('are no more than may be, and nothing is read beyond that', async () => {
    for (const [max, portions] of [
      [0, 1],
      [7, 1],
      [PORTION, 1],
      [PORTION + 1, 2],
      [2 * PORTION - 1, 2],
      [2 * PORTION, 2],
    ] as const) {
      const { places, asked } = await read(5 * PORTION, max);
      expect(places)
        .withContext(`${max}`)
        .toEqual(Array.from({ length: max }, (_, place) => place));
      expect(asked)
        .withContext(`${max}`)
        .toBe(portions - 1);
    }
  });
});
