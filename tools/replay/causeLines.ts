import type { CauseKind } from '#contract/actionLog.ts';
import type { Causes, CauseStep } from '#src/actionLog/replay/replayPort.ts';

const KINDS: Readonly<Record<CauseKind, string>> = {
  timer: 'after a timer',
  answer: 'after an answer',
  channel: 'from a channel',
  click: 'by a click',
  key: 'by a key',
  input: 'by typing',
  change: 'by a choice',
  paste: 'by pasting',
  submit: 'by submitting a form',
  drop: 'by dropping',
  pointer: 'by the pointer',
  popstate: 'by Back or Forward',
};
const ENDS: Readonly<Record<Causes['ends'], readonly string[]>> = {
  first: [],
  beforeLog: ['  what led to this was before this log'],
  tooLong: ['  … and further back'],
};

/** The actions that led to one, the last first, and those that it led to. */
export function causeLines({ chain, ends, ledTo }: Causes): readonly string[] {
  return [
    '',
    'Why:',
    ...chain.map(stepLine),
    ...ENDS[ends],
    ledTo.length === 0 ? 'Led to nothing' : 'Led to:',
    ...ledTo.map(stepLine),
  ];
}

function stepLine({ position, by, type, via, key, frames }: CauseStep): string {
  const cause = via === null ? `by ${by}` : `${KINDS[via]}${key === null ? '' : ` (${key})`}`;
  return `  ${position} ${type} ${cause}${frames.map(({ direction, name, seq }) => `, frame ${direction} ${name} #${seq}`).join('')}`;
}
