import type { PutOff } from '#contract/http/putOff.ts';
import { CallError, type AppError } from '#common/errors.ts';
import { cancellable, type Cancellable } from '#common/http/cancellable.ts';
import type { PutOffApi } from '#src/features/putOff/putOffApi.ts';

/** A snooze of the agent's chat. */
export function aPutOff(fields: Partial<PutOff> = {}): PutOff {
  return {
    id: '401',
    kind: 'snooze',
    chatId: '1',
    queryId: null,
    fromId: '91',
    fromName: 'Ann 1',
    title: '',
    dueTime: '2026-01-01T01:00:00.000Z',
    reason: 'The bank answers at one.',
    endsOn: 'message',
    text: '',
    heldTime: null,
    isOver: false,
    ...fields,
  };
}

/** A text that is sent later. */
export function aLaterText(fields: Partial<PutOff> = {}): PutOff {
  return aPutOff({ id: '402', kind: 'sendLater', reason: '', endsOn: null, text: 'It has arrived.', ...fields });
}

/** What is put off, as the server would return it. */
export class FakePutOff implements PutOffApi {
  items: PutOff[] = [];
  readonly calls: { readonly name: string; readonly input: unknown }[] = [];
  /** Errors of the next calls. */
  readonly failures: { readonly name: string; readonly error: Partial<AppError> }[] = [];

  inputsOf(name: string): readonly unknown[] {
    return this.calls.filter((call) => call.name === name).map(({ input }) => input);
  }

  readonly fetchItems = () => this.#answer('list', null, () => [...this.items]);
  readonly add: PutOffApi['add'] = (input) => this.#answer('add', input, () => ({ id: '403' }));
  readonly move: PutOffApi['move'] = (id, dueTime) => this.#answer('move', { id, dueTime }, () => null);
  readonly cancel: PutOffApi['cancel'] = (id) => this.#answer('cancel', id, () => this.#without(id));
  readonly send: PutOffApi['send'] = (id) => this.#answer('send', id, () => this.#without(id));

  #without(id: string): null {
    this.items = this.items.filter((item) => item.id !== id);
    return null;
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
