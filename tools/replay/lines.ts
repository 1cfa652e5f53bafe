import {
  MARK_KINDS,
  type FindRequest,
  type MarkKind,
  type OpenAnswer,
  type PositionDetails,
  type ReplayPort,
  type StateChange,
  type Verification,
} from '#src/actionLog/replay/replayPort.ts';

export type Opened = Extract<OpenAnswer, { status: 'opened' }>;

const MARKS: Readonly<Record<MarkKind, string>> = {
  error: 'errors',
  disconnected: 'disconnections',
  connected: 'connections',
  sent: 'sent',
  received: 'received',
  reloaded: 'reloads',
  missing: 'parts missing',
  reported: 'reported',
};
const ACTION_MAX = 2_000;

/** The answer without its time line, and how often each mark occurs. */
export async function summaryOf({ buckets: _, ...answer }: Opened, port: ReplayPort) {
  const marks = await Promise.all(MARK_KINDS.map(async (mark) => [mark, await timesOf(mark, port)] as const));
  return { ...answer, marks: marks.filter(([, times]) => times > 0) };
}

/** Who recorded the log, when, and what it contains. */
export function summaryLines({
  client,
  device,
  staffId,
  from,
  until,
  count,
  types,
  chatIds,
  hasTexts,
  isOtherBuild,
  marks,
}: Awaited<ReturnType<typeof summaryOf>>): readonly string[] {
  const person = staffId === null ? 'No one signed in' : `Staff ${staffId}`;
  const build = client.build === '' ? 'unknown' : client.build;
  const chats = `about ${plural(chatIds.length, 'chat')}${hasTexts ? ', with texts' : ''}`;
  return [
    `${person}, ${device}, client ${client.version}, build ${build}`,
    ...(isOtherBuild ? ['Recorded by another build: what is shown may differ from what was seen then.'] : []),
    `${isoOf(from)} – ${isoOf(until)}: ${plural(count, 'action')} of ${plural(types.length, 'type')}, ${chats}`,
    marks.length === 0 ? 'No marks' : marks.map(([mark, times]) => `${MARKS[mark]} ${times}`).join(', '),
  ];
}

/** The action that led to a position, and the changes that it made. */
export function positionLines({
  position,
  at,
  entry,
  changes,
  hasMoreChanges,
  address,
  viewport,
  ledger,
  isAfterGap,
}: PositionDetails): readonly string[] {
  const size = viewport === null ? '' : ` in ${viewport.width} × ${viewport.height}`;
  return [
    '',
    entry === null
      ? `At ${position}, ${isoOf(at)}: the beginning`
      : `At ${position}, ${isoOf(at)}: action ${entry.no} by ${entry.by}`,
    ...(isAfterGap ? ['Actions before this one are missing.'] : []),
    ...(entry === null
      ? []
      : [entry.action.length > ACTION_MAX ? `${entry.action.slice(0, ACTION_MAX)}…` : entry.action]),
    ...(entry?.frames ?? []).map(
      ({ direction, name, seq, bodyBytes }) => `  frame ${direction} ${name} #${seq}, ${bodyBytes} bytes`,
    ),
    ...(changes.length === 0 ? ['  changes nothing'] : changes.map(changeLine)),
    ...(hasMoreChanges ? ['  … and more'] : []),
    `Place ${address === '' ? 'unknown' : address}${size}`,
    ...ledger.map(
      ({ chatId, received, expected, gaps }) =>
        `Chat ${chatId}: ${received} of ${expected} received` +
        gaps.map(({ from, to }) => `, missing ${rangeOf(from, to)}`).join(''),
    ),
  ];
}

export function verificationLines({ hashes, difference, notes }: Verification): readonly string[] {
  return [
    '',
    ...notes.map(
      ({ position, at, chatId, kind, from, to }) =>
        `At ${position}, ${isoOf(at)}: chat ${chatId}, ${rangeOf(from, to)} ` +
        (kind === 'gap' ? 'missing' : 'came after all'),
    ),
    ...(difference === null
      ? [`All ${plural(hashes, 'hash', 'hashes')} agree.`]
      : [
          `DIFFERS at ${difference.position} or shortly before it, in ${difference.slices.join(', ')}. Recorded → ` +
            'replayed, at the next checkpoint of the log:',
          ...(difference.changes.length === 0
            ? ['  the log has no checkpoint to compare']
            : difference.changes.map(changeLine)),
        ]),
  ];
}

export function changeLine({ path, before, after }: StateChange): string {
  return `  ${path === '' ? '(all)' : path}: ${before ?? 'absent'} → ${after ?? 'absent'}`;
}

async function timesOf(mark: MarkKind, port: ReplayPort): Promise<number> {
  const next = (from: number): FindRequest => ({ by: 'mark', mark, from, direction: 1 });
  let times = 0;
  for (let at = await port.find(next(0)); at !== null; at = await port.find(next(at))) times += 1;
  return times;
}

function isoOf(at: number): string {
  return new Date(at).toISOString();
}

function rangeOf(from: number, to: number): string {
  return from === to ? String(from) : `${from} to ${to}`;
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}
