import { writeFile } from 'node:fs/promises';
import type { ActionLog } from '#contract/actionLog.ts';
import type { Playing } from './playing.ts';

/** Most actions of an export, and about how many characters its states may have: each is written as a whole. */
const ACTIONS_MAX = 200;
const CHARACTERS_MAX = 40_000_000;

export interface DevtoolsExport {
  readonly file: string;
  /** Positions of its first and last action: a long log is cut. */
  readonly from: number;
  readonly until: number;
}

/** Writes the actions and states around a position as Redux DevTools import them: their `LiftedState`. */
export async function writeDevtools(
  file: string,
  { port, state }: Playing,
  { log, position }: { readonly log: ActionLog; readonly position: number },
): Promise<DevtoolsExport> {
  await port.seek(position);
  const actions = log.segments.flatMap(({ entries }) => entries.map(({ action }) => action));
  const fits = Math.max(1, Math.floor(CHARACTERS_MAX / JSON.stringify(state()).length));
  const size = Math.min(ACTIONS_MAX, fits, actions.length);
  const first = Math.max(0, Math.min(position - Math.ceil(size / 2), actions.length - size));
  const steps: { readonly action: unknown; readonly timestamp: number; readonly state: unknown }[] = [];
  for (let at = first; at <= first + size; at += 1) {
    const { at: timestamp } = await port.seek(at);
    steps.push({ action: at === first ? { type: '@@INIT' } : actions[at - 1], timestamp, state: state() });
  }
  const lifted = {
    monitorState: {},
    nextActionId: steps.length,
    actionsById: Object.fromEntries(
      steps.map(({ action, timestamp }, id) => [id, { type: 'PERFORM_ACTION', action, timestamp }]),
    ),
    stagedActionIds: steps.map((_, id) => id),
    skippedActionIds: [],
    committedState: steps[0]?.state,
    currentStateIndex: position - first,
    computedStates: steps.map((step) => ({ state: step.state })),
    isLocked: false,
    isPaused: false,
  };
  await writeFile(file, JSON.stringify(lifted));
  return { file, from: first + 1, until: first + size };
}
