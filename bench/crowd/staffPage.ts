import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { NOTIFICATION_HEARTBEAT_MS, TASK_PAGE_SIZE, TASK_REFRESH_MS, TOKEN_COOKIE } from '#contract/constants.ts';
import { CHAT_ENDED } from '#contract/domain.ts';
import type { Call, RequestOf } from '#contract/http/call.ts';
import { leaderFigures, pageMyChats, pageTask } from '#contract/http/chats.ts';
import { pageStaff } from '#contract/http/staff.ts';
import { NOTIFICATION_HEARTBEAT, NOTIFICATION_PROTOCOL, NOTIFICATION_SOCKET_PATH } from '#contract/notifications.ts';
import { makeCall } from '#demo/players/httpCall.ts';
import { pause } from '#demo/players/waiting.ts';
import { pageWaitMs } from './listener.ts';
import type { CrowdStaff } from './protocol.ts';

const PAGE = { pageNo: 1, pageSize: TASK_PAGE_SIZE } as const;
/** A list behind another tab of its screen is refreshed less often. */
const BEHIND_MS = 5 * TASK_REFRESH_MS;

/** How many polls there were, how they ended, and how long they took, of all pages together. */
export class PollCounts {
  polls = 0;
  unchanged = 0;
  failed = 0;
  latenciesMs: number[] = [];
}

/** The notification socket of a page, for as long as the signal lets it. */
export async function holdNotifications(url: string, { id, token }: CrowdStaff, signal: AbortSignal): Promise<void> {
  for (let failures = 0; !signal.aborted; failures += 1) {
    const socket = new WebSocket(
      `${url.replace(/^http/, 'ws')}${NOTIFICATION_SOCKET_PATH}/${id}`,
      [NOTIFICATION_PROTOCOL.messages],
      { origin: url, perMessageDeflate: false, headers: { cookie: `${TOKEN_COOKIE}=${token}` } },
    );
    const beat = setInterval(() => {
      if (socket.readyState === socket.OPEN) socket.send(NOTIFICATION_HEARTBEAT);
    }, NOTIFICATION_HEARTBEAT_MS);
    const close = (): void => socket.terminate();
    signal.addEventListener('abort', close);
    socket.on('open', () => {
      failures = 0;
    });
    socket.on('error', () => undefined); // 'close' follows
    await new Promise<void>((resolve) => {
      socket.once('close', () => resolve());
    });
    clearInterval(beat);
    signal.removeEventListener('abort', close);
    await pause(pageWaitMs(failures + 1), signal);
  }
}

/** Polls as the page of an agent or a leader does, each list with a pause after its answer. */
export function pollLists(url: string, { token, isLeader }: CrowdStaff, counts: PollCounts, signal: AbortSignal): void {
  const poll = <C extends Call>(call: C, input: RequestOf<C>, everyMs: number): void => {
    void pollOne({ url, token, call, input, everyMs }, counts, signal);
  };
  if (!isLeader) {
    poll(pageMyChats, { ...PAGE, chatEnded: CHAT_ENDED.no }, TASK_REFRESH_MS);
    return;
  }
  poll(pageTask, { ...PAGE, chatEnded: CHAT_ENDED.no, lateFirst: true }, TASK_REFRESH_MS);
  poll(leaderFigures, {}, TASK_REFRESH_MS);
  poll(pageStaff, PAGE, BEHIND_MS);
}

interface Poll<C extends Call> {
  readonly url: string;
  readonly token: string;
  readonly call: C;
  readonly input: RequestOf<C>;
  readonly everyMs: number;
}

async function pollOne<C extends Call>(
  { url, token, call, input, everyMs }: Poll<C>,
  counts: PollCounts,
  signal: AbortSignal,
): Promise<void> {
  let etag: string | null = null;
  await pause(Math.random() * everyMs, signal);
  while (!signal.aborted) {
    const startedAt = performance.now();
    try {
      const headers: Record<string, string> = etag === null ? {} : { 'if-none-match': etag };
      const answer = await makeCall(url, call, input, { token, headers });
      if (answer.status !== 200 && answer.status !== 304) throw new Error(`HTTP ${answer.status}`);
      counts.polls += 1;
      if (answer.status === 304) counts.unchanged += 1;
      else etag = answer.headers.get('etag');
      counts.latenciesMs.push(performance.now() - startedAt);
    } catch {
      counts.failed += 1;
    }
    await wait(everyMs);
  }
}
