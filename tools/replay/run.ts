import type { ActionLog } from '#contract/actionLog.ts';
import { readActionLog, type Reading, type Refusal } from '#src/actionLog/replay/readActionLog.ts';
import { keysOfPath, valueAt } from '#src/actionLog/replay/stateDiff.ts';
import { buildIdNow } from '#server/builtPages.ts';
import { importPageCode } from '../pageCode.ts';
import { UsageError } from './usageError.ts';
import { causeLines } from './causeLines.ts';
import { positionLines, summaryLines, verificationLines } from './lines.ts';
import { readLogFile } from './logFile.ts';
import { readOptions, type ReplayOptions } from './options.ts';
import type { Playing, PlayingModule } from './playing.ts';
import { writeSpec } from './spec.ts';

const REASONS = {
  notALog: 'not an action log',
  otherFormat: 'an action log of another format',
  damaged: 'a damaged action log',
  empty: 'an action log without actions',
} as const;

export interface Terminal {
  readonly printLine: (line: string) => void;
  readonly printError: (line: string) => void;
}

/** @returns the exit code: 0; 1: a hash differs; 2: the arguments or the log are unusable */
export async function runReplay(args: readonly string[], { printLine, printError }: Terminal): Promise<0 | 1 | 2> {
  try {
    const options = readOptions(args);
    const text = await readLogFile(options.file);
    const log = checked(options.file, readActionLog(text));
    const { startPlaying } = (await importPageCode('tools/replay/page/playing.ts')) as PlayingModule;
    const playing = await startPlaying(buildIdNow());
    return await play({ options, text, log, playing }, (lines) => {
      for (const line of lines) printLine(line);
    });
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    printError(error.message);
    return 2;
  }
}

interface Play {
  readonly options: ReplayOptions;
  readonly text: string;
  readonly log: ActionLog;
  readonly playing: Playing;
}

async function play({ options, text, log, playing }: Play, print: (lines: readonly string[]) => void): Promise<0 | 1> {
  const { port } = playing;
  const answer = await port.open(text);
  if (answer.status === 'refused') throw new UsageError(refusalLine(options.file, answer));
  const position = options.until ?? answer.count;
  if (position > answer.count) throw new UsageError(`--until ${position}: the log has ${answer.count} actions`);
  print(await summaryLines(answer, port));
  const details = await port.seek(position);
  print(positionLines(details));
  if (options.why) print(causeLines(details.causes));
  const values = options.print.map((path) => ({ path, value: valueAt(playing.state(), keysOfPath(path) ?? []) }));
  print(
    values.flatMap(({ path, value }) => [
      '',
      `${path} = ${value === undefined ? 'absent' : JSON.stringify(value, null, 2)}`,
    ]),
  );
  const hashes = playing.hashes();
  const verification = options.verify ? await port.verify() : null;
  if (verification !== null) print(verificationLines(verification));
  if (options.toSpec !== null) {
    if (position === 0) throw new UsageError('--to-spec: a spec replays one action at least');
    const files = await writeSpec({ file: options.toSpec, log, position, hashes, values });
    print([
      '',
      ...files.map((file) => `Written: ${file}`),
      ...(answer.hasTexts ? ['The texts that the agent agreed to include are not in it.'] : []),
    ]);
  }
  return verification === null || verification.difference === null ? 0 : 1;
}

function checked(file: string, reading: Reading): ActionLog {
  if (reading.status === 'refused') throw new UsageError(refusalLine(file, reading));
  return reading.log;
}

function refusalLine(file: string, { reason, detail }: Refusal): string {
  return `${file}: ${REASONS[reason]} (${detail})`;
}
