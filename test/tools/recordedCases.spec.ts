import path from 'node:path';
import type { ActionLog } from '#contract/actionLog.ts';
import { importPageCode } from '#tools/pageCode.ts';
import { readLogFile } from '#tools/replay/logFile.ts';
import type { PlayingModule } from '#tools/replay/playing.ts';
import { runReplay } from '#tools/replay/run.ts';
import { ROOT } from '#tools/paths.ts';

/** Complaints whose cause is mended: what was wrong must not come of what their pages learned. */
const CASES = [
  {
    file: 'others-than-chosen.json.gz',
    complaint: 'I chose Close, and see others.',
    wrong:
      'queryList.list.filters.status = 2 and queryList.list.status = "ready" and ' +
      'queryList.list.rows has {"handleStatus":1}',
  },
] as const;

function placeOf(file: string): string {
  return path.join(ROOT, 'test/cases', file);
}

async function replay(file: string, ...args: readonly string[]): Promise<Record<string, unknown>> {
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  await runReplay([placeOf(file), ...args, '--json'], { printLine: print, printError: print });
  return JSON.parse(lines.join('\n')) as Record<string, unknown>;
}

describe('the case of the complaint', () => {
  for (const { file, complaint, wrong } of CASES) {
    describe(`“${complaint}”`, () => {
      it('has what is wrong', async () => {
        expect((await replay(file, '--bisect', wrong))['bisect']).toEqual(
          jasmine.objectContaining({ status: 'found' }),
        );
      });

      it('does not come to it with the sagas of today', async () => {
        expect((await replay(file, '--rerun', '--bisect', wrong))['bisect']).toEqual(
          jasmine.objectContaining({ status: 'never' }),
        );
      });

      it('comes to the same each time', async () => {
        const { rerunLog } = (await importPageCode('tools/replay/page/playing.ts')) as PlayingModule;
        const once = await rerunLog(JSON.parse(await readLogFile(placeOf(file))) as ActionLog);
        expect(once).not.toBeNull();
        if (once === null) return;
        const again = await rerunLog(once.log);
        expect(again?.log.segments.map(({ entries }) => entries)).toEqual(
          once.log.segments.map(({ entries }) => entries),
        );
      });
    });
  }
});
