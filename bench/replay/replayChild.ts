import type { ActionLog } from '#contract/actionLog.ts';
import { readPredicate } from '#src/actionLog/replay/predicate.ts';
import { importPageCode } from '#tools/pageCode.ts';
import type { PlayingModule } from '#tools/replay/playing.ts';
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
  readonly staysMs: number;
  readonly comesAndGoesMs: number;
  readonly shrinkMs: number;
  /** How many actions are left; null: they could be fewer. */
  readonly shrunkTo: number | null;
}

/** One that stays true, and one that comes and goes, both late in the day. */
const STAYS = 'conversations.chats.1.contiguousSeq >= 400';
const COMES_AND_GOES = 'conversations.chats.1.knownSeq >= 400 and chat.selectedId = "2"';

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
    const verifyMs = performance.now() - started;
    const { startPlaying } = (await importPageCode('tools/replay/page/playing.ts')) as PlayingModule;
    const { shrink } = await startPlaying('bench', 'agent');
    const reading = readPredicate(COMES_AND_GOES);
    if (reading.status === 'unreadable') throw new Error(reading.reason);
    const shrinkStarted = performance.now();
    const shrunk = await shrink(JSON.parse(text) as ActionLog, reading.predicate);
    return {
      actions: day.actions,
      characters: text.length,
      openMs,
      jumpMs,
      stepMs,
      playAllMs,
      verifyMs,
      hashes,
      agrees: difference === null,
      shrinkMs: performance.now() - shrinkStarted,
      staysMs: await took(() => port.bisect({ predicate: STAYS })),
      comesAndGoesMs: await took(() => port.bisect({ predicate: COMES_AND_GOES })),
      shrunkTo: shrunk.status === 'shrunk' && shrunk.isMinimal ? shrunk.actions.length : null,
    };
  },
  () => Promise.resolve(),
);

async function took(work: () => unknown): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
