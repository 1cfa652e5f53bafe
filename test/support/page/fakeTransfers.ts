import type { Transfer } from '#contract/http/transfers.ts';
import type { Assignee } from '#contract/http/staff.ts';
import { CallError, type AppError } from '#common/errors.ts';
import { cancellable, type Cancellable } from '#common/http/cancellable.ts';
import type { TransfersApi } from '#src/features/transfers/transfersApi.ts';
import { AGENT } from './chatBuilders.ts';
import { anAssignee } from './fakeLeader.ts';

/** An open offer to the agent. */
export function anOffer(fields: Partial<Transfer> = {}): Transfer {
  return {
    id: '301',
    chatId: '2',
    fromId: '92',
    fromName: 'Ann 2',
    comeFrom: 4,
    giverId: '8',
    giverName: 'Ada Mensah',
    giverHeadImg: '',
    toType: 1,
    toId: AGENT.id,
    toName: 'Bo',
    reason: null,
    note: 'She speaks French.',
    createTime: '2026-01-01T00:00:00.000Z',
    expireTime: '2026-01-01T00:03:00.000Z',
    ...fields,
  };
}

/** Offers as the server would return them. */
export class FakeTransfers implements TransfersApi {
  offers: Transfer[] = [];
  people: Assignee[] = [anAssignee()];
  teams = { teams: [{ id: '3', name: 'French', free: 1 }], free: 2 };
  readonly calls: { readonly name: string; readonly input: unknown }[] = [];
  /** Errors of the next calls. */
  readonly failures: { readonly name: string; readonly error: Partial<AppError> }[] = [];

  inputsOf(name: string): readonly unknown[] {
    return this.calls.filter((call) => call.name === name).map(({ input }) => input);
  }

  readonly fetchOffers = () => this.#answer('list', null, () => [...this.offers]);
  readonly fetchTeams = () => this.#answer('teams', null, () => this.teams);
  readonly findPeople: TransfersApi['findPeople'] = (of) => this.#answer('people', of, () => [...this.people]);
  readonly offer: TransfersApi['offer'] = (input) =>
    this.#answer('offer', input, () => {
      this.offers.push(anOffer({ id: '302', chatId: input.chatId, giverId: AGENT.id, toId: input.toId ?? null }));
      return { id: '302' };
    });
  readonly answer: TransfersApi['answer'] = (input) =>
    this.#answer('answer', input, () => {
      this.offers = this.offers.filter(({ id }) => id !== input.transferId);
      return null;
    });

  #answer<T>(name: string, input: unknown, answer: () => T): Cancellable<T> {
    this.calls.push({ name, input });
    const at = this.failures.findIndex((failure) => failure.name === name);
    const [failure] = at < 0 ? [] : this.failures.splice(at, 1);
    const run = async () => {
      if (failure !== undefined) throw new CallError({ kind: 'unreachable', code: 0, message: '', ...failure.error });
      return answer();
    };
    return cancellable(run(), () => undefined);
  }
}
