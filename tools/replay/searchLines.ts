import type { BisectAnswer, StateChange } from '#src/actionLog/replay/replayPort.ts';
import type { LogDifference, ShrinkAnswer, Shrunk } from '#src/actionLog/replay/searchAnswers.ts';
import { changeLine, plural } from './lines.ts';
import type { Rerun } from './playing.ts';

const CHECKED = {
  checkpoints: 'at all checkpoints and at the end',
  actions: 'after every action',
  hashes: 'where hashes were recorded',
} as const;

export function bisectLines(predicate: string, answer: BisectAnswer): readonly string[] {
  if (answer.status === 'never') return ['', `Never: ${predicate}`];
  if (answer.status !== 'found') return [];
  const { position, after, stays, checked, replayed } = answer;
  const where =
    position === 0
      ? 'Before the first action'
      : after + 1 < position
        ? `Between ${after + 1} and ${position}, where hashes were recorded`
        : `From action ${position} on`;
  return [
    '',
    `${where}: ${predicate}`,
    `  ${stays ? 'it stays true to the end' : 'it does not stay true'}; checked ` +
      `${CHECKED[checked]}, ${plural(replayed, 'action')} replayed`,
  ];
}

const REFUSED = {
  never: 'it never holds',
  start: 'it held before the first action',
  hash: 'a hash is recorded for the whole log only',
} as const;

/** What is said about a log that was shrunk. */
type ShrinkSummary = Omit<Shrunk<unknown>, 'start'> | Extract<ShrinkAnswer<unknown>, { readonly status: 'refused' }>;

/** @param hasTexts whether the log has texts of chats */
export function shrinkLines(predicate: string, answer: ShrinkSummary, hasTexts: boolean): readonly string[] {
  const masked = hasTexts ? ['  the texts of chats were left out: the predicate sees them masked'] : [];
  if (answer.status === 'refused')
    return ['', `Not shrunk, because ${REFUSED[answer.reason]}: ${predicate}`, ...masked];
  const { actions, from, position, slices, isMinimal } = answer;
  return [
    '',
    `${actions.length} of ${plural(from, 'action')} up to ${position} lead to: ${predicate}`,
    `  they begin ${slices === null ? 'at a checkpoint of the log' : `on a new page with ${slices.join(', ') || 'no slices'}`}` +
      (isMinimal ? '' : '; the time was over before all of them were tried'),
    ...masked,
    ...actions.map((action) => `  ${JSON.stringify(action)}`),
  ];
}

export function rerunLines({ unanswered, unasked }: Omit<Rerun, 'log'>): readonly string[] {
  const names = (calls: readonly string[]) => [...new Set(calls)].join(', ');
  return [
    '',
    'This is what the sagas of this build do with what the page of the log learned',
    ...(unanswered.length === 0 ? [] : [`The log has no answer to ${names(unanswered)}`]),
    ...(unasked.length === 0 ? [] : [`No saga asked for ${names(unasked)}`]),
  ];
}

export function differenceLines({ aligned, start, state, action }: LogDifference): readonly string[] {
  const at = ({ one, other }: { readonly one: number; readonly other: number }) =>
    `${one === 0 ? 'no action' : one} here, ${other === 0 ? 'no action' : other} there`;
  return [
    '',
    `${plural(aligned, 'action')} in both logs. Here → there:`,
    ...(start.length === 0 ? [] : ['They begin with differences:', ...changeLines(start)]),
    ...(state === null ? ['No further state differs'] : [`First other state, after ${at(state)}:`]),
    ...changeLines(state?.changes ?? []),
    ...(action === null ? ['No action differs'] : [`First other action, ${at(action)}:`]),
    ...(action === null ? [] : [`  ${action.text ?? 'none'}`, `  ${action.otherText ?? 'none'}`]),
  ];
}

/** Most changes of one list. `--json` has all. */
const CHANGES_MAX = 20;

function changeLines(changes: readonly StateChange[]): readonly string[] {
  const more = changes.length - CHANGES_MAX;
  return [...changes.slice(0, CHANGES_MAX).map(changeLine), ...(more > 0 ? [`  … and ${more} more`] : [])];
}
