import type { ActionLog } from '#contract/actionLog.ts';
import { readActionLog, type Refusal } from '#src/actionLog/replay/readActionLog.ts';
import { keysOfPath, valueAt } from '#src/actionLog/replay/stateDiff.ts';
import type { Shrunk } from '#src/actionLog/replay/searchAnswers.ts';
import { readCase, type CaseFile } from '#src/features/replay/case/caseFile.ts';
import { buildIdNow } from '#server/builtPages.ts';
import { importPageCode } from '../pageCode.ts';
import { UsageError } from './usageError.ts';
import { causeLines } from './causeLines.ts';
import { writeDevtools } from './devtools.ts';
import { positionLines, summaryLines, summaryOf, verificationLines } from './lines.ts';
import { readLogFile } from './logFile.ts';
import { timelineLines } from './timelineLines.ts';
import { readOptions, type ReplayOptions } from './options.ts';
import type { Playing, PlayingModule, Rerun } from './playing.ts';
import { bisectLines, differenceLines, rerunLines, shrinkLines } from './searchLines.ts';
import { writeShrunkSpec } from './shrunkSpec.ts';
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
    const whole = await readLogFile(options.file);
    const file = readCase(whole);
    const text = file === null ? aloneText(whole, options) : logText(file, options);
    const { startPlaying, caseLinesOf, rerunLog } = (await importPageCode(
      'tools/replay/page/playing.ts',
    )) as PlayingModule;
    if (file !== null && options.timeline !== null) {
      const lines = caseLinesOf(file);
      for (const line of options.json ? [JSON.stringify(lines)] : timelineLines(lines, options.timeline))
        printLine(line);
      return 0;
    }
    const recorded = readLog(options.file, text);
    const rerun = options.rerun ? await rerunLog(recorded) : null;
    if (options.rerun && rerun === null)
      throw new UsageError(`${options.file}: its page began before the log, so sagas cannot run on it from the start`);
    const other = options.diff === null ? null : readLog(options.diff, await otherText(options.diff, options.log));
    const playing = await startPlaying(buildIdNow(), options.log);
    const log = rerun?.log ?? recorded;
    const played = rerun === null ? { text, other } : { text: JSON.stringify(log), other: other ?? recorded };
    const result = { rerun: rerun && withoutLog(rerun), ...(await play({ ...played, options, log, playing })) };
    for (const line of options.json ? [JSON.stringify(result)] : linesOf(result, options)) printLine(line);
    return (result.verification?.difference ?? null) === null ? 0 : 1;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    printError(error.message);
    return 2;
  }
}

function aloneText(text: string, { file, log, timeline }: ReplayOptions): string {
  if (timeline !== null || log === 'customer') throw new UsageError(`${file}: a log alone, not a case`);
  return text;
}

/** Of a log, or of the same page of another case. */
async function otherText(file: string, log: ReplayOptions['log']): Promise<string> {
  const whole = await readLogFile(file);
  const other = readCase(whole);
  return other === null ? whole : logText(other, { file, log });
}

function logText({ agent, customers }: CaseFile, { file, log }: Pick<ReplayOptions, 'file' | 'log'>): string {
  const text = log === 'agent' ? agent : customers[0]?.text;
  if (text === undefined) throw new UsageError(`${file}: no customer has sent a log`);
  return text;
}

interface Play {
  readonly options: ReplayOptions;
  readonly text: string;
  readonly log: ActionLog;
  readonly other: ActionLog | null;
  readonly playing: Playing;
}

/** Everything that the options ask for; `--json` prints it as it is. null: not asked for. */
type Result = Awaited<ReturnType<typeof play>> & { readonly rerun: Omit<Rerun, 'log'> | null };

async function play({ options, text, log, other, playing }: Play) {
  const { port } = playing;
  const answer = await port.open(text);
  if (answer.status === 'refused') throw new UsageError(refusalLine(options.file, answer));
  const { bisect, shrink, toDevtools } = options;
  const found = bisect === null ? null : await port.bisect({ predicate: bisect.text });
  const position = options.until ?? (found?.status === 'found' ? found.position : answer.count);
  if (position > answer.count) throw new UsageError(`--until ${position}: the log has ${answer.count} actions`);
  const details = await port.seek(position);
  const state = playing.state();
  const values = [];
  for (const path of options.print) {
    const changedBy = await port.find({ by: 'change', path, from: position + 1 });
    values.push({ path, value: valueAt(state, keysOfPath(path) ?? []), changedBy });
  }
  const hashes = playing.hashesOf(state);
  const shrunk = shrink === null ? null : await playing.shrink(log, shrink);
  const spec = { file: options.toSpec ?? '', log, position, hashes, values };
  return {
    summary: await summaryOf(answer, port),
    position: details,
    values,
    bisect: found,
    verification: options.verify ? await port.verify() : null,
    shrink: shrunk?.status === 'shrunk' ? withoutStart(shrunk) : shrunk,
    diff: other === null ? null : playing.diff(log, other),
    written:
      options.toSpec === null
        ? []
        : shrink === null || shrunk === null
          ? await writeSpec(spec)
          : await writeShrunkSpec({ ...spec, predicate: shrink, shrunk, playing }),
    devtools: toDevtools === null ? null : await writeDevtools(toDevtools, playing, { log, position }),
  };
}

function withoutLog({ log: _, ...calls }: Rerun): Omit<Rerun, 'log'> {
  return calls;
}

function withoutStart({ start: _, ...shrunk }: Shrunk<unknown>): Omit<Shrunk<unknown>, 'start'> {
  return shrunk;
}

function linesOf(result: Result, { bisect, shrink, why }: ReplayOptions): readonly string[] {
  const { rerun, summary, position, values, verification, diff, written, devtools } = result;
  return [
    ...summaryLines(summary),
    ...(rerun === null ? [] : rerunLines(rerun)),
    ...(bisect === null || result.bisect === null ? [] : bisectLines(bisect.text, result.bisect)),
    ...positionLines(position),
    ...(why ? causeLines(position.causes) : []),
    ...values.flatMap(({ path, value, changedBy }) => [
      '',
      `${path} = ${value === undefined ? 'absent' : JSON.stringify(value, null, 2)}`,
      ...(changedBy === null ? [] : [`  since action ${changedBy}`]),
    ]),
    ...(verification === null ? [] : verificationLines(verification)),
    ...(shrink === null || result.shrink === null ? [] : shrinkLines(shrink.text, result.shrink, summary.hasTexts)),
    ...(diff === null ? [] : differenceLines(diff)),
    ...(written.length === 0 ? [] : ['', ...written.map((file) => `Written: ${file}`)]),
    ...(written.length > 0 && summary.hasTexts ? ['The texts that the agent agreed to include are not in it.'] : []),
    ...(devtools === null
      ? []
      : ['', `Written: ${devtools.file}, with actions ${devtools.from} to ${devtools.until} of ${summary.count}`]),
  ];
}

function readLog(file: string, text: string): ActionLog {
  const reading = readActionLog(text);
  if (reading.status === 'refused') throw new UsageError(refusalLine(file, reading));
  return reading.log;
}

function refusalLine(file: string, { reason, detail }: Refusal): string {
  return `${file}: ${REASONS[reason]} (${detail})`;
}
