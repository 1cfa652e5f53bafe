import type { Onlooker } from '#contract/http/lookOn.ts';
import { CallError, type AppError } from '#common/errors.ts';
import { cancellable, type Cancellable } from '#common/http/cancellable.ts';
import type { LookOnApi } from '#src/features/lookOn/lookOnApi.ts';
import { AGENT } from './chatBuilders.ts';

/** Someone who watches. */
export function anOnlooker(fields: Partial<Onlooker> = {}): Onlooker {
  return {
    staffId: '9',
    name: 'Lea',
    headImg: '',
    isJoined: false,
    sinceTime: '2026-01-01T00:00:00.000Z',
    ...fields,
  };
}

/** Who else is in the chats, as the server would return them. The caller is the agent. */
export class FakeLookOn implements LookOnApi {
  onlookers: Onlooker[] = [];
  readonly calls: { readonly name: string; readonly input: unknown }[] = [];
  /** Errors of the next calls. */
  readonly failures: { readonly name: string; readonly error: Partial<AppError> }[] = [];

  inputsOf(name: string): readonly unknown[] {
    return this.calls.filter((call) => call.name === name).map(({ input }) => input);
  }

  readonly fetchOnlookers = (chatId: string) => this.#answer('list', chatId, () => [...this.onlookers]);
  readonly join = (chatId: string) =>
    this.#answer('join', chatId, () => {
      this.onlookers = [...this.others(), anOnlooker({ staffId: AGENT.id, name: 'Bo', isJoined: true })];
      return null;
    });
  readonly leave = (chatId: string) =>
    this.#answer('leave', chatId, () => {
      this.onlookers = this.others();
      return null;
    });
  readonly takeOver = (chatId: string) => this.#answer('takeOver', chatId, () => null);
  readonly readWhisper = (id: string) => this.#answer('readWhisper', id, () => null);

  others(): Onlooker[] {
    return this.onlookers.filter(({ staffId }) => staffId !== AGENT.id);
  }

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
