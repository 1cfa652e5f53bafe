import { importPageCode } from '#tools/pageCode.ts';
import { answerQuestions } from '../support/children.ts';
import type { DayModule, RecordedDayOptions } from './dayPlayed.ts';

// Records a day and replays it in its own process, because that needs an empty heap.

export interface ReplayQuestion {
  readonly day: RecordedDayOptions;
  readonly rounds: number;
  readonly jumps: number;
}
export interface ReplayAnswer {
  readonly actions: number;
  readonly characters: number;
  readonly openMs: readonly number[];
  readonly jumpMs: readonly number[];
  readonly stepMs: readonly number[];
  readonly playAllMs: readonly number[];
  readonly verifyMs: number;
  readonly hashes: number;
  readonly agrees: boolean;
}

answerQuestions<ReplayQuestion, ReplayAnswer>(
  async ({ day, rounds, jumps }) => {
    const { recordDay, createPlayer } = (await importPageCode('bench/replay/page/day.ts')) as DayModule;
    const { text, playAll } = await recordDay(day);
    const makePlayer = await createPlayer();
    const openMs: number[] = [];
    const jumpMs: number[] = [];
    const stepMs: number[] = [];
    const playAllMs: number[] = [];
    let port = makePlayer();
    for (let round = 0; round < rounds; round += 1) {
      port = makePlayer();
      openMs.push(await took(() => port.open(text)));
      const goals = Array.from({ length: Math.ceil(jumps / rounds) }, () => Math.floor(Math.random() * day.actions));
      for (const goal of goals) {
        jumpMs.push(await took(() => port.seek(goal)));
        stepMs.push(await took(() => port.seek(goal + 1)));
      }
      playAllMs.push(await took(playAll));
    }
    const started = performance.now();
    const { hashes, difference } = await port.verify();
    return {
      actions: day.actions,
      characters: text.length,
      openMs,
      jumpMs,
      stepMs,
      playAllMs,
      verifyMs: performance.now() - started,
      hashes,
      agrees: difference === null,
    };
  },
  () => Promise.resolve(),
);

async function took(work: () => unknown): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
