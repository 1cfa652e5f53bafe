import type { ChatAppContext } from '#contract/http/appContext.ts';
import type { CustomerNote, CustomerPanel, CustomersChat, TimelineEntry } from '#contract/http/customerPanel.ts';
import { CODE } from '#contract/http/envelope.ts';
import { CallError, type AppError } from '#common/errors.ts';
import { cancellable, type Cancellable } from '#common/http/cancellable.ts';
import type { CustomerPanelApi } from '#src/features/customerPanel/customerPanelApi.ts';

const AT = '2026-01-01T00:00:00.000Z';

/** A chat of the customer that a colleague has answered and ended. */
export function aCustomersChat(fields: Partial<CustomersChat> = {}): CustomersChat {
  return {
    chatId: '7',
    comeFrom: 4,
    createTime: AT,
    endTime: AT,
    toName: 'Bo',
    mayRead: true,
    isAnswered: true,
    endedBy: 2,
    lastMessage: { msgType: 1, text: 'You are welcome.' },
    ...fields,
  };
}

export function chatEntry(fields: Partial<CustomersChat> = {}): TimelineEntry {
  return { kind: 'chat', chat: aCustomersChat(fields) };
}

export function aTimeline(records: readonly TimelineEntry[], next: string | null = null): CustomerPanel['timeline'] {
  return {
    pageNo: 1,
    pageSize: 20,
    total: records.length,
    totalIsExact: true,
    next,
    prev: null,
    records: [...records],
  };
}

/** The customer of chat 1, of whom nothing else is known. */
export function aCustomerPanel(fields: Partial<CustomerPanel> = {}): CustomerPanel {
  return {
    customerId: '91',
    nickName: 'Ann 1',
    headImg: '',
    phone: '',
    language: null,
    timeZone: null,
    comeFrom: null,
    firstContactTime: null,
    lastContactTime: null,
    note: null,
    block: null,
    openQueries: [],
    timeline: aTimeline([]),
    ...fields,
  };
}

/** What is known of one customer, as the server would return it. */
export class FakeCustomerPanel implements CustomerPanelApi {
  panel = aCustomerPanel();
  /** The pages after the first, by their cursors. */
  pages: Readonly<Record<string, CustomerPanel['timeline']>> = {};
  readonly calls: string[] = [];
  /** Errors of the next calls. */
  readonly failures: Partial<AppError>[] = [];
  #versions = 0;

  readonly fetchPanel = (customerId: string) => this.#answer(`panel ${customerId}`, () => this.panel);
  readonly fetchTimeline = (customerId: string, cursor: string) =>
    this.#answer(`timeline ${customerId} ${cursor}`, () => this.pages[cursor] ?? aTimeline([]));

  /** What the app says about itself. */
  contexts: ChatAppContext[] = [];
  readonly fetchContexts = () => cancellable(Promise.resolve(this.contexts), () => undefined);

  readonly saveNote: CustomerPanelApi['saveNote'] = ({ customerId, updateTime }, text) =>
    this.#answer(`note ${customerId} ${text}`, () => {
      if ((this.panel.note?.updateTime ?? '') !== updateTime)
        throw new CallError({ kind: 'refused', code: CODE.conflict, message: 'Someone else has changed this' });
      return this.write(text, 'Ada');
    });

  readonly block: CustomerPanelApi['block'] = (customerId, until, reason) =>
    this.#answer(`block ${customerId} ${until} ${reason}`, () => {
      const block = until === null ? null : { until, reason, blockName: 'Ada', blockTime: AT };
      this.panel = { ...this.panel, block };
      return block;
    });

  write(text: string, updateName: string): CustomerNote | null {
    this.#versions += 1;
    const updateTime = new Date(Date.parse(AT) + this.#versions).toISOString();
    const note = text === '' ? null : { text, updateName, updateTime };
    this.panel = { ...this.panel, note };
    return note;
  }

  #answer<T>(name: string, answer: () => T): Cancellable<T> {
    this.calls.push(name);
    const failure = this.failures.shift();
    const run = async () => {
      if (failure !== undefined) throw new CallError({ kind: 'unreachable', code: 0, message: '', ...failure });
      return answer();
    };
    return cancellable(run(), () => undefined);
  }
}
