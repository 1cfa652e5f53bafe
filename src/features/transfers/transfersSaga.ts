import type { Action } from 'redux';
import {
  all,
  call,
  delay,
  put,
  race,
  select,
  take,
  takeEvery,
  takeLatest,
  takeLeading,
  type SagaGenerator,
} from 'typed-redux-saga';
import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { errorText, toAppError } from '#common/errors.ts';
import { dialogFormSaga } from '#common/forms/index.ts';
import { TYPING_PAUSE_MS } from '#common/remoteSearch.ts';
import { pollingSaga } from '#common/retrySaga.ts';
import { toastRaised } from '#common/toasts/index.ts';
import { chatEventsReceived, connected } from '../../realtime/index.ts';
import { lookupRequested, selectMayWrite, selectSelectedId } from '../chat/index.ts';
import {
  peopleFailed,
  peopleReceived,
  selectTarget,
  selectTargets,
  targetTyped,
  teamsReceived,
} from './targetsSlice.ts';
import { fieldOf, transferForm } from './transferForm.ts';
import type { TransfersDeps } from './transfersApi.ts';
import {
  answered,
  answerFailed,
  answerSucceeded,
  offersFailed,
  offersReceived,
  selectEnded,
  selectRefusal,
} from './transfersSlice.ts';

/** Pause between two requests while there are offers: one may end without an event. */
export const OFFERS_POLL_MS = 5_000;

const NEWS: ReadonlySet<number> = new Set([
  CHAT_EVENT.offered,
  CHAT_EVENT.returned,
  CHAT_EVENT.assigned,
  CHAT_EVENT.recalled,
  CHAT_EVENT.ended,
]);

export function* transfersSaga(deps: TransfersDeps): SagaGenerator<void> {
  yield* all([
    takeLatest(isNews, keepOffers, deps),
    // The feature loads after the connection.
    call(keepFirstOffers, deps),
    takeEvery(offersReceived, lookAgain),
    takeLeading(answered, answer, deps),
    takeLatest([transferForm.actions.opened, transferForm.actions.saveFailed], loadTeams, deps),
    takeLatest([transferForm.actions.opened, transferForm.actions.saveFailed, targetTyped], searchPeople, deps),
    call(offerSaga, deps),
  ]);
}

function isNews(action: Action): boolean {
  if (chatEventsReceived.match(action)) return action.payload.events.some(({ kind }) => NEWS.has(kind));
  return [connected, transferForm.actions.saved, answerSucceeded, answerFailed].some((news) => news.match(action));
}

function* keepFirstOffers(deps: TransfersDeps): SagaGenerator<void> {
  yield* race([call(keepOffers, deps), take(isNews)]);
}

/** Loads the offers, and again as long as there are any. */
function* keepOffers(deps: TransfersDeps): SagaGenerator<void> {
  yield* race([
    call(pollingSaga, () => loadOffers(deps), OFFERS_POLL_MS, deps),
    take((action: Action) => offersReceived.match(action) && action.payload.offers.length === 0),
  ]);
}

/** @returns whether it succeeded */
function* loadOffers({ transfersApi }: TransfersDeps): SagaGenerator<boolean> {
  try {
    const offers = yield* call(transfersApi.fetchOffers);
    yield* put(offersReceived({ offers, over: yield* select(selectEnded, offers) }));
    return true;
  } catch (error) {
    yield* put(offersFailed(toAppError(error)));
    return false;
  }
}

/** A chat that was shown to decide about its offer may not be read any more when that is over. */
function* lookAgain({ payload: { over } }: ReturnType<typeof offersReceived>): SagaGenerator<void> {
  const shownId = yield* select(selectSelectedId);
  if (over.some((chatId) => chatId === shownId)) yield* put(lookupRequested());
}

function* answer(
  { transfersApi }: TransfersDeps,
  { payload: { id, isAccepted } }: ReturnType<typeof answered>,
): SagaGenerator<void> {
  const refusal = yield* select(selectRefusal);
  const reason = refusal?.id === id ? refusal.text.trim() : '';
  try {
    yield* call(transfersApi.answer, {
      transferId: id,
      isAccepted,
      ...(!isAccepted && reason !== '' && { reason }),
    });
    yield* put(answerSucceeded({ id }));
    // As above.
    if (!isAccepted && !(yield* select(selectMayWrite))) yield* put(lookupRequested());
  } catch (thrown) {
    const error = toAppError(thrown);
    yield* put(answerFailed(error));
    yield* put(toastRaised({ kind: 'error', message: errorText(error) }));
  }
}

function* loadTeams({ transfersApi }: TransfersDeps): SagaGenerator<void> {
  try {
    yield* put(teamsReceived(yield* call(transfersApi.fetchTeams)));
  } catch {
    // People and the line can be chosen without them.
  }
}

function* searchPeople({ transfersApi }: TransfersDeps): SagaGenerator<void> {
  const { search } = yield* select(selectTargets);
  const chatId = (yield* select(transferForm.select))?.form.chatId;
  if (chatId === undefined) return;
  if (search.keyword !== '') yield* delay(TYPING_PAUSE_MS);
  try {
    yield* put(peopleReceived(yield* call(transfersApi.findPeople, { chatId, keyword: search.keyword.trim() })));
  } catch {
    yield* put(peopleFailed());
  }
}

/** Offers what the dialog says. */
function* offerSaga(deps: TransfersDeps): SagaGenerator<void> {
  let name = '';
  yield* dialogFormSaga({
    form: transferForm,
    nameOf: () => name,
    *save({ form: { chatId, reason, note } }) {
      const target = yield* select(selectTarget);
      if (target === null) return;
      const { toType, toId } = target;
      yield* call(deps.transfersApi.offer, {
        chatId,
        toType,
        ...(toId !== null && { toId }),
        ...(note !== '' && { note }),
        ...(reason !== null && { reason }),
      });
      name = target.name;
    },
    *fetchCurrent() {
      return null;
    },
    *onSaved() {
      // The strip above the messages says it.
    },
    fieldOf,
    success: 'transfers.offered',
    deps,
  });
}
