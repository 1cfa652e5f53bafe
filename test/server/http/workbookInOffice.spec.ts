import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { workbookStream } from '#server/http/workbook.ts';
import { findOffice, shownByOffice } from '#tools/openWorkbook.ts';

describe('a workbook in LibreOffice', () => {
  it('shows dates, shares and durations as such, and texts that begin like formulas as texts', async () => {
    const office = findOffice();
    if (office === null) {
      pending('LibreOffice is not installed here');
      return;
    }
    const dir = mkdtempSync(path.join(tmpdir(), 'cs-test-office-'));
    try {
      const file = path.join(dir, 'ranking.xlsx');
      writeFileSync(
        file,
        await buffer(
          workbookStream({
            fileName: 'ranking.xlsx',
            timeZone: 'Europe/Berlin',
            sheets: [
              {
                name: 'Query ranking',
                columns: [
                  { header: 'Creat Time', kind: 'day', width: 12 },
                  { header: 'At', kind: 'instant', width: 20 },
                  { header: 'staff', kind: 'text', width: 20 },
                  { header: 'Solved_count', kind: 'number', width: 12 },
                  { header: 'Solved rate', kind: 'percent', width: 12 },
                  { header: 'First response', kind: 'duration', width: 12 },
                ],
                rows: (async function* () {
                  yield await Promise.resolve([
                    '2026-03-29',
                    new Date('2026-03-29T01:30:00Z'),
                    '=1+1',
                    2,
                    6 / 11,
                    90_061_000,
                  ]);
                  yield ['2026-10-25', new Date('2026-10-25T01:30:00Z'), 'سارة 😀', 0, 0, null];
                })(),
              },
            ],
          }),
        ),
      );
      expect(shownByOffice(office, file).trim().split('\n')).toEqual([
        '"Creat Time","At","staff","Solved_count","Solved rate","First response"',
        '2026-03-29,2026-03-29 03:30:00,"=1+1",2,54.5%,25:01:01',
        '2026-10-25,2026-10-25 02:30:00,"سارة 😀",0,0.0%,',
      ]);
    } finally {
      rmSync(dir, { recursive: true, force: true });
    }
  });

  it('is skipped without LibreOffice', () => {
    expect(findOffice('', [])).toBeNull();
    expect(findOffice('/nowhere', ['/nowhere/soffice'])).toBeNull();
  });
});
