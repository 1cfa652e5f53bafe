import { setPriority } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { CHAT_SOCKET_PATH } from '#contract/constants.ts';
import { PERSON_TYPE } from '#contract/domain.ts';
import { answerQuestions } from '../support/children.ts';
import { customerLogin } from '../support/logins.ts';
import { Listener, type ListenerOptions } from './listener.ts';
import type { CrowdAnswer, CrowdCustomer, CrowdQuestion, CrowdStaff } from './protocol.ts';
import { holdNotifications, pollLists, PollCounts } from './staffPage.ts';

// Customers or staff with open pages, in a child process.

/** Pages do not open all at once. */
const OPENED_AT_ONCE = 50;
const OPEN_PAUSE_MS = 250;

/** One for each connection: a signal finds its listeners one after the other. */
const endings: AbortController[] = [];
const customers: Listener[] = [];
const staff: Listener[] = [];
const staffPages: CrowdStaff[] = [];
let address = '';
const counts = new PollCounts();
let receivedBefore = 0;

/** Takes part in the competition for the processor again, which needs the rights of root. */
function hurry(): void {
  try {
    setPriority(0);
  } catch {
    // Then it stays slow.
  }
}

function newSignal(): AbortSignal {
  const ending = new AbortController();
  endings.push(ending);
  return ending.signal;
}

/** @param openOne begins to keep one page open */
async function openAll<T>(people: readonly T[], openOne: (person: T) => void): Promise<void> {
  for (const [index, person] of people.entries()) {
    openOne(person);
    if (index % OPENED_AT_ONCE === OPENED_AT_ONCE - 1) await wait(OPEN_PAUSE_MS);
  }
}

function listen(to: Listener[], options: Omit<ListenerOptions, 'chatUrl'>): void {
  const listener = new Listener({ ...options, chatUrl: `${options.url.replace(/^http/, 'ws')}${CHAT_SOCKET_PATH}` });
  to.push(listener);
  void listener.connection.run(newSignal());
}

async function connectCustomers(url: string, people: readonly CrowdCustomer[]): Promise<void> {
  // The server and its database go before them. Polls of staff must keep their rate.
  setPriority(19);
  await openAll(people, ({ id, chatId, lastSeq }) => {
    const tokenOf = async () => (await customerLogin(id)).token;
    listen(customers, { url, type: PERSON_TYPE.customer, id, cursors: new Map([[chatId, lastSeq]]), tokenOf });
  });
}

async function connectStaff(url: string, people: readonly CrowdStaff[]): Promise<void> {
  address = url;
  await openAll(people, (page) => {
    const { id, tcpToken } = page;
    staffPages.push(page);
    void holdNotifications(url, page, newSignal());
    if (tcpToken === null) return;
    listen(staff, { url, type: PERSON_TYPE.staff, id, cursors: new Map(), tokenOf: () => Promise.resolve(tcpToken) });
  });
}

function look(hasPlaces: boolean): CrowdAnswer {
  const sum = (value: (listener: Listener) => number): number =>
    customers.reduce((total, listener) => total + value(listener), 0);
  const received = sum(({ receivedCount }) => receivedCount);
  const { polls, unchanged, failed, latenciesMs } = counts;
  const answer: CrowdAnswer = {
    connected: [...customers, ...staff].filter(({ connection }) => connection.isReady).length,
    received: received - receivedBefore,
    repeated: sum(({ repeated }) => repeated),
    early: sum(({ early }) => early),
    resets: sum(({ resets }) => resets),
    polls,
    unchanged,
    failed,
    latenciesMs,
    places: hasPlaces
      ? customers.flatMap(({ cursors }) => Array.from(cursors, ([chatId, chatSeq]) => ({ chatId, chatSeq })))
      : [],
  };
  receivedBefore = received;
  counts.polls = 0;
  counts.unchanged = 0;
  counts.failed = 0;
  counts.latenciesMs = [];
  return answer;
}

answerQuestions(
  async (question: CrowdQuestion): Promise<CrowdAnswer> => {
    if (question.type === 'connectCustomers') await connectCustomers(question.url, question.people);
    if (question.type === 'connectStaff') await connectStaff(question.url, question.people);
    if (question.type === 'hurry') hurry();
    if (question.type === 'poll') for (const page of staffPages) pollLists(address, page, counts, newSignal());
    return look(question.type === 'places');
  },
  async () => {
    for (const ending of endings) ending.abort();
  },
);
