import { chatExitRequested, sendDiscarded, sendRetried } from '#src/realtime/index.ts';
import { AGENT } from './chatBuilders.ts';
import { SOMEBODY_ELSE } from './modelChats.ts';
import { ModelServer } from './modelServer.ts';
import { ModelDisk, ModelTab } from './modelTab.ts';
import type { Way, Witness } from './modelWire.ts';
import { VirtualTime } from './virtualTime.ts';

export const CHAT_IDS = ['1', '2', '3'] as const;
export type ChatId = (typeof CHAT_IDS)[number];
/** The agent has two tabs. */
export type TabNo = 0 | 1;

/** A possible event. It is plain data, so that a course that failed can be written down. */
export type Step =
  | { readonly do: 'wait'; readonly ms: number }
  | {
      readonly do: 'write' | 'select' | 'scroll' | 'end' | 'discard' | 'retry';
      readonly tab: TabNo;
      readonly chat: ChatId;
    }
  | {
      readonly do: 'reload' | 'close' | 'hide' | 'show' | 'signIn' | 'offline' | 'online' | 'release';
      readonly tab: TabNo;
    }
  | { readonly do: 'hold' | 'drop' | 'repeat'; readonly tab: TabNo; readonly way: Way }
  | { readonly do: 'cut'; readonly tab: TabNo; readonly seenBy: Witness }
  | { readonly do: 'slow'; readonly tab: TabNo; readonly ms: number }
  | {
      readonly do:
        | 'say'
        | 'customerReads'
        | 'customerReceives'
        | 'recall'
        | 'customerEnds'
        | 'assignMe'
        | 'assignOther';
      readonly chat: ChatId;
    }
  | { readonly do: 'crash'; readonly isSeen: boolean }
  | { readonly do: 'start' | 'goAway' | 'beBusy' | 'forget' | 'losePublication' };

const START_AT = Date.parse('2026-01-01T00:00:00Z');
/**
 * By then everything automatic is done: the longest wait is a minute, and so is the detection of a loss. In
 * milliseconds.
 */
const REST_MS = 180_000;
/** By then a gap is closed, or its connection found dead and another resumed. In milliseconds. */
const NOTICED_MS = 75_000;
const SOON_MS = 5_000;

/** One agent with two tabs, a server and the network between them. */
export class ModelWorld {
  readonly time = new VirtualTime(START_AT);
  readonly server: ModelServer;
  readonly disk: ModelDisk;
  readonly tabs: (ModelTab | null)[] = [];
  readonly #restoreTimers: () => void;
  readonly #discarded = new Set<string>();
  #loads = 0;
  #written = 0;

  constructor() {
    this.#restoreTimers = this.time.install();
    this.server = new ModelServer(this.time, { 1: AGENT.id, 2: AGENT.id, 3: null });
    this.disk = new ModelDisk(this.time);
    this.tabs.push(this.#load(), this.#load());
  }

  async play(steps: readonly Step[]): Promise<void> {
    await this.time.pass(100);
    this.tabs[0]?.select('1');
    await this.time.pass(100);
    for (const step of steps) {
      this.#take(step);
      await this.time.pass(step.do === 'wait' ? step.ms : 0);
      this.#mustShowNothingTwice();
    }
  }

  /** Repairs all faults, keeps everyone online, and waits. */
  async settle(): Promise<void> {
    const { server } = this;
    server.start();
    Object.assign(server, { isBusy: false, isForgetful: false, losesPublication: false });
    if (this.#living().length === 0) this.#reload(0);
    for (const tab of this.#living()) {
      tab.network.isOnline = true;
      tab.network.delayMs = 5;
      tab.network.release();
      tab.hint('online');
      tab.hint('visible');
      tab.hint('attended');
    }
    await this.time.pass(NOTICED_MS);
    this.#mustHaveNoGaps();
    for (const tab of this.#living()) tab.network.cutBroken();
    await this.time.pass(REST_MS);
    for (const tab of this.#living()) this.#answerQuestions(tab);
    await this.time.pass(REST_MS);
  }

  /** A freshly loaded page that shows no chat. */
  async freshTab(): Promise<ModelTab> {
    const tab = this.#load();
    tab.hint('hidden');
    await this.time.pass(SOON_MS);
    return tab;
  }

  /** Scrolls to the beginning of every open chat. */
  async loadWhole(tab: ModelTab, chatIds: readonly string[]): Promise<void> {
    const isMissing = (chatId: string) =>
      tab.conversation(chatId).status !== 'ready' || tab.conversation(chatId).olderCursor !== null;
    for (let turns = 0; chatIds.some(isMissing) && turns < 50; turns += 1) {
      for (const chatId of chatIds) tab.loadWhole(chatId);
      await this.time.pass(100);
    }
  }

  /** The final check: nothing is lost or duplicated, and all views agree. */
  async mustAgree(): Promise<void> {
    const fresh = await this.freshTab();
    for (const tab of this.#living()) {
      mustEqual(`${tab.tabId} is connected`, tab.isReady, true);
      mustEqual(`${tab.tabId}'s list`, tab.list(), fresh.list());
      const opened = fresh
        .list()
        .map(({ chatId }) => chatId)
        .filter((chatId) => tab.conversation(chatId).status !== 'absent');
      for (const each of [tab, fresh]) await this.loadWhole(each, opened);
      for (const chatId of opened) {
        mustEqual(`${tab.tabId}'s chat ${chatId}`, tab.view(chatId), fresh.view(chatId));
        mustEqual(
          `chat ${chatId}`,
          tab.messages(chatId).map(({ chatSeq, msg }) => [chatSeq, msg]),
          this.server.chats.all.get(chatId)?.messages.map(({ chatSeq, msg }) => [chatSeq, msg]),
        );
      }
    }
    fresh.close();
    this.#mustHaveStoredEverything();
  }

  end(): void {
    for (const tab of this.#living()) tab.close();
    this.#restoreTimers();
  }

  #take(step: Step): void {
    if (step.do === 'start') this.server.start();
    else if (step.do === 'reload') this.#reload(step.tab);
    else if ('tab' in step) this.#takeInTab(step);
    else if (this.server.isUp) this.#takeAtServer(step);
  }

  /** Steps that are impossible while the server is down. */
  #takeAtServer(step: Exclude<Step, { tab: TabNo }>): void {
    const { server } = this;
    switch (step.do) {
      case 'say':
        server.chats.say(step.chat);
        break;
      case 'customerReads':
        server.chats.customerReads(step.chat);
        break;
      case 'customerReceives':
        server.chats.customerReceives(step.chat);
        break;
      case 'recall':
        server.chats.recall(step.chat);
        break;
      case 'customerEnds':
        server.chats.endChat(step.chat);
        break;
      case 'assignMe':
        server.chats.assign(step.chat, AGENT.id);
        break;
      case 'assignOther':
        server.chats.assign(step.chat, SOMEBODY_ELSE);
        break;
      case 'crash':
        this.#crash(step.isSeen);
        break;
      case 'goAway':
        server.goAway(100, 1_000);
        break;
      case 'beBusy':
        server.isBusy = true;
        break;
      case 'forget':
        server.isForgetful = true;
        break;
      case 'losePublication':
        server.losesPublication = true;
        break;
      case 'wait':
      case 'start':
        break;
    }
  }

  #takeInTab(step: Extract<Step, { tab: TabNo }>): void {
    const tab = this.tabs[step.tab];
    if (!tab) return;
    const { network } = tab;
    switch (step.do) {
      case 'write':
        this.#write(tab, step.chat);
        break;
      case 'select':
        tab.select(step.chat);
        break;
      case 'scroll':
        tab.loadWhole(step.chat);
        break;
      case 'end':
        tab.dispatch(chatExitRequested({ chatId: step.chat }));
        break;
      case 'discard':
        this.#discard(tab, step.chat);
        break;
      case 'retry':
        this.#retry(tab, step.chat);
        break;
      case 'close':
        this.#close(step.tab);
        break;
      case 'hide':
        tab.hint('hidden');
        break;
      case 'show':
        tab.hint('visible');
        tab.hint('attended');
        break;
      case 'signIn':
        tab.signIn();
        break;
      case 'offline':
        this.#goOffline(tab);
        break;
      case 'online':
        this.#goOnline(tab);
        break;
      case 'hold':
        network.hold(step.way);
        break;
      case 'release':
        network.release();
        break;
      case 'drop':
      case 'repeat':
        network.spoil(step.way, step.do);
        break;
      case 'cut':
        network.cut(step.seenBy);
        break;
      case 'slow':
        network.delayMs = step.ms;
        break;
      case 'reload':
        break;
    }
  }

  #living(): readonly ModelTab[] {
    return this.tabs.filter((tab) => tab !== null);
  }

  #load(): ModelTab {
    this.#loads += 1;
    return new ModelTab({ time: this.time, server: this.server, disk: this.disk, tabId: `tab${this.#loads}` });
  }

  #close(tabNo: TabNo): void {
    this.tabs[tabNo]?.close();
    this.tabs[tabNo] = null;
  }

  #reload(tabNo: TabNo): void {
    this.#close(tabNo);
    this.tabs[tabNo] = this.#load();
  }

  #write(tab: ModelTab, chatId: string): void {
    this.#written += 1;
    tab.write(chatId, `a${this.#written}`);
  }

  #discard(tab: ModelTab, chatId: string): void {
    const send = tab.conversation(chatId).pending.find(({ state }) => state.name !== 'sent');
    if (send === undefined) return;
    this.#discarded.add(send.clientMsgId);
    tab.dispatch(sendDiscarded({ chatId, clientMsgId: send.clientMsgId }));
  }

  #retry(tab: ModelTab, chatId: string): void {
    for (const { clientMsgId } of tab.conversation(chatId).pending) tab.dispatch(sendRetried({ chatId, clientMsgId }));
  }

  #crash(isSeen: boolean): void {
    this.server.crash();
    if (isSeen) for (const tab of this.#living()) tab.network.cutAll();
  }

  /** An open socket stalls instead of closing. */
  #goOffline(tab: ModelTab): void {
    tab.network.isOnline = false;
    tab.network.hold('up');
    tab.network.hold('down');
    tab.hint('offline');
  }

  #goOnline(tab: ModelTab): void {
    tab.network.isOnline = true;
    tab.network.release();
    tab.hint('online');
  }

  /** The user retries what was refused, failed or could not be loaded. */
  #answerQuestions(tab: ModelTab): void {
    for (const chatId of CHAT_IDS) {
      const { pending, status } = tab.conversation(chatId);
      for (const { clientMsgId, state } of pending) {
        if (state.name === 'failed') tab.dispatch(sendRetried({ chatId, clientMsgId }));
        if (state.name === 'rejected') tab.dispatch(sendDiscarded({ chatId, clientMsgId }));
      }
      if (status === 'failed' && tab.list().some((row) => row.chatId === chatId)) tab.loadWhole(chatId);
    }
  }

  /** Closed without a new connection, which would have loaded the missing messages anyway. */
  #mustHaveNoGaps(): void {
    for (const tab of this.#living()) {
      for (const { chatId } of tab.list())
        mustEqual(`${tab.tabId}'s gap in chat ${chatId}`, tab.view(chatId).gap, null);
    }
  }

  #mustShowNothingTwice(): void {
    for (const tab of this.#living()) {
      for (const chatId of CHAT_IDS) {
        const rows = tab.messages(chatId);
        mustEqual(
          `${tab.tabId}: rows of one key in chat ${chatId}`,
          rows.length - new Set(rows.map(({ key }) => key)).size,
          0,
        );
        const seqs = rows.flatMap(({ chatSeq }) => chatSeq ?? []);
        mustEqual(
          `${tab.tabId}: order in chat ${chatId}`,
          seqs,
          [...seqs].sort((a, b) => a - b),
        );
      }
    }
  }

  #mustHaveStoredEverything(): void {
    const stored = [...this.server.chats.all.values()].flatMap(({ messages }) =>
      messages.map(({ chatId, clientMsgId }) => `${chatId} ${clientMsgId}`),
    );
    mustEqual(
      'stored twice',
      stored.filter((key, index) => stored.indexOf(key) < index),
      [],
    );
    const ids = new Set(stored.map((key) => key.split(' ')[1]));
    mustEqual(
      'acknowledged and lost',
      [...this.server.acknowledged].filter((id) => !ids.has(id)),
      [],
    );
    const given = (id: string) => ids.has(id) || this.server.refused.has(id) || this.#discarded.has(id);
    mustEqual(
      'written and lost',
      [...this.disk.everStored].filter((id) => !given(id)),
      [],
    );
    mustEqual('left in the outbox', this.disk.ids, []);
  }
}

/** Throws, so that a property test can shrink its finding to the smallest example. */
function mustEqual(what: string, actual: unknown, expected: unknown): void {
  const [is, must] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (is !== must) throw new Error(`${what}: ${is}, not ${must}`);
}
