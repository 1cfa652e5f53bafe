import type { CaseLine, CaseStep } from '#src/features/replay/case/joinCase.ts';

const WHAT: Readonly<Record<CaseStep['what'], string>> = {
  queued: 'wrote it',
  sent: 'sent it',
  acknowledged: 'knew that it was stored',
  received: 'received it',
  loaded: 'loaded it',
  delivered: 'knew that it was received',
  read: 'knew that it was read',
  event: 'received it',
  stored: 'stored it',
};
const STORAGE: Readonly<Record<CaseLine['storage'], string>> = {
  stored: '',
  never: ', NOT STORED',
  outside: ', outside the time of the report',
};
const SENDERS = ['unknown', 'the customer', 'staff', 'the product'];

/** What the server and the pages of a case knew of each message and event, by the clock of the server. */
export function timelineLines(lines: readonly CaseLine[], wanted: 'all' | number): readonly string[] {
  const found = lines.filter(({ no }) => wanted === 'all' || no === wanted);
  if (found.length === 0) return ['No messages and events'];
  return found.flatMap((line) => [titleOf(line), ...line.steps.map(stepLine)]);
}

function titleOf({ kind, no, chatId, fromType, eventKind, clientMsgId, storage }: CaseLine): string {
  const name = kind === 'event' ? `Event ${no ?? '–'} (kind ${eventKind})` : `Message ${no ?? 'without a number'}`;
  const sender = SENDERS[fromType] ?? fromType;
  const id = clientMsgId === '' ? '' : ` ${printable(clientMsgId)}`;
  return `${name} of chat ${chatId} by ${sender}${id}${STORAGE[storage]}`;
}

/** A log may contain characters that command the terminal. */
function printable(text: string): string {
  return text.replace(/\p{C}/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
}

function stepLine({ at, uncertaintyMs, source, what, position }: CaseStep): string {
  const uncertain = uncertaintyMs === null ? '± ?' : `± ${Math.round(uncertaintyMs)} ms`;
  return `  ${new Date(at).toISOString()} ${uncertain}  ${source} ${WHAT[what]}${position === null ? '' : `, at ${position}`}`;
}
