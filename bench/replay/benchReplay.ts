import { ACTION_LOG_CHECKPOINT_EVERY, ACTION_LOG_HASH_EVERY } from '#contract/constants.ts';
import { startChild } from '../support/children.ts';
import { loadNow, machine } from '../support/machine.ts';
import type { BenchOptions } from '../support/options.ts';
import { median, percentile } from '../support/statistics.ts';
import { figure, table, targetLines } from '../support/table.ts';
import { benchRecording, type RecordingCost } from './recording.ts';
import type { ReplayAnswer, ReplayQuestion } from './replayChild.ts';

const DAY = {
  actions: 100_000,
  chats: 4,
  messages: 220,
  checkpointEvery: ACTION_LOG_CHECKPOINT_EVERY,
  hashEvery: ACTION_LOG_HASH_EVERY,
} as const;
const JUMPS = 200;
const OPEN_MAX_MS = 2_000;
const JUMP_MAX_MS = 100;
const JUMP_SHARE_MAX = 0.05;
/** Largest share of the time of dispatching. */
const RECORDING_SHARE_MAX = 0.05;
const LONG_TASK_MS = 50;
const BISECT_STAYS_MAX_MS = 1_000;
const BISECT_MAX_MS = 3_000;
const SHRINK_MAX_MS = 30_000;
const SHRUNK_MAX_ACTIONS = 12;
const HEAP_MB = 4_096;

/** Records a long day with the page's own code, opens the log and jumps in it. Prints which targets are met. */
export async function benchReplay({ rounds, seconds }: BenchOptions): Promise<void> {
  console.log(
    `replay: ${figure(DAY.actions)} actions of ${DAY.chats} chats with ${DAY.messages} and more messages each, ` +
      `recorded by the page's own recorder; opened ${rounds} times, ${JUMPS} random jumps in all, ` +
      'with a step after each',
  );
  const load = loadNow();
  const child = startChild<ReplayQuestion, ReplayAnswer>('replay/replayChild.ts', {
    args: [`--max-old-space-size=${HEAP_MB}`],
  });
  try {
    report(await child.ask({ day: DAY, rounds, jumps: JUMPS }), load);
  } finally {
    await child.stop();
  }
  reportRecording(await benchRecording({ seconds }));
}

function report(answer: ReplayAnswer, load: string): void {
  const { characters, openMs, jumpMs, stepMs, playAllMs, verifyMs, hashes, agrees } = answer;
  console.log(
    `\n${machine()}, ${load}; ${figure(characters / 1e6, 1)} million characters, ` +
      `${figure(hashes)} hashes ${agrees ? 'agree' : 'DO NOT AGREE'}\n`,
  );
  const row = (what: string, ms: readonly number[]) => [
    what,
    figure(median(ms), 2),
    figure(percentile(ms, 0.95), 2),
    figure(Math.max(...ms), 2),
  ];
  console.log(
    table(
      ['', 'p50 ms', 'p95 ms', 'most ms'],
      [
        row('open', openMs),
        row('jump', jumpMs),
        row('step', stepMs),
        row('replay from the start', playAllMs),
        row('compare all hashes', [verifyMs]),
        row('bisect, stays true', [answer.staysMs]),
        row('bisect, comes and goes', [answer.comesAndGoesMs]),
        row('shrink', [answer.shrinkMs]),
      ],
    ),
  );
  reportTargets(answer);
}

function reportTargets(answer: ReplayAnswer): void {
  const { actions, openMs, jumpMs, playAllMs, agrees, staysMs, comesAndGoesMs, shrinkMs, shrunkTo } = answer;
  const inMs = (what: string, value: number, atMost: number, digits = 0) => ({
    what,
    value,
    wanted: { atMost },
    digits,
    unit: ' ms',
  });
  console.log(
    `\nReplay\n${targetLines([
      inMs(`a log of ${figure(actions)} actions opens`, Math.max(...openMs), OPEN_MAX_MS),
      inMs(`the slowest of ${jumpMs.length} jumps`, Math.max(...jumpMs), JUMP_MAX_MS, 1),
      {
        what: 'the slowest jump, × replaying from the start',
        value: Math.max(...jumpMs) / Math.min(...playAllMs),
        wanted: { atMost: JUMP_SHARE_MAX },
        digits: 3,
      },
      { what: 'hashes that do not agree', value: agrees ? 0 : 1, wanted: { atMost: 0 }, digits: 0 },
      inMs('bisect, stays true', staysMs, BISECT_STAYS_MAX_MS),
      inMs('bisect, comes and goes', comesAndGoesMs, BISECT_MAX_MS),
      inMs('shrink', shrinkMs, SHRINK_MAX_MS),
      {
        what: 'actions that are left',
        value: shrunkTo ?? Infinity,
        wanted: { atMost: SHRUNK_MAX_ACTIONS },
        digits: 0,
      },
    ])}`,
  );
}

function reportRecording({ shareOfDispatch, shareOfCauses, shareOfThread, longestTurnMs }: RecordingCost): void {
  console.log(
    `\nRecording, in the workspace under a flood; finding causes is ${figure(shareOfCauses * 100, 1)} % of dispatching, ` +
      `the log store's idle time is ${figure(shareOfThread * 100, 1)} % of the main thread\n${targetLines([
        {
          what: 'recording, × dispatching',
          value: shareOfDispatch,
          wanted: { atMost: RECORDING_SHARE_MAX },
          digits: 3,
        },
        {
          what: "the log store's longest turn",
          value: longestTurnMs,
          wanted: { atMost: LONG_TASK_MS },
          digits: 1,
          unit: ' ms',
        },
      ])}`,
  );
}
