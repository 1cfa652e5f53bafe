import {
  all,
  call,
  put,
  race,
  select,
  take,
  takeEvery,
  takeLatest,
  takeLeading,
  type SagaGenerator,
} from 'typed-redux-saga';
import { PERSON_TYPE } from '#contract/domain.ts';
import { PUT_OFF } from '#contract/putOff.ts';
import { errorText, toAppError } from '#common/errors.ts';
import { dialogFormSaga } from '#common/forms/index.ts';
import { pollingSaga } from '#common/retrySaga.ts';
import { notificationReceived, toastRaised } from '#common/toasts/index.ts';
import { chatEventsReceived, connected, packetsReceived } from '../../realtime/index.ts';
import { draftChanged, selectDraft } from '../chat/index.ts';
import { selectTimeZone } from '../session/index.ts';
import type { PutOffDeps } from './putOffApi.ts';
import { putOffForm, type PutOffForm } from './putOffForm.ts';
import {
  actDone,
  acted,
  actFailed,
  itemsStale,
  itemsFailed,
  itemsReceived,
  screenOpened,
  selectIsWanted,
  selectItems,
} from './putOffSlice.ts';
import { dueOf } from './putOffTimes.ts';

/** Pause between two requests while anything is put off, in milliseconds: other tabs and the time end it. */
export const PUT_OFF_POLL_MS = 10_000;

const { saved } = putOffForm.actions;
/** A notification may say that something is due. */
const NEWS = [connected, screenOpened, notificationReceived, saved, actDone, actFailed, itemsStale];

export function* putOffSaga(deps: PutOffDeps): SagaGenerator<void> {
  yield* all([
    takeLatest(NEWS, keepItems, deps),
    // The feature loads after the connection.
    call(keepFirst, deps),
    takeEvery(packetsReceived, noteMessages),
    takeEvery(chatEventsReceived, noteEvents),
    takeLeading(acted, act, deps),
    call(formSaga, deps),
  ]);
}

function* keepFirst(deps: PutOffDeps): SagaGenerator<void> {
  yield* race([call(keepItems, deps), take(NEWS)]);
}

/** Loads what is put off, and again as long as there is anything, or the list is on screen. */
function* keepItems(deps: PutOffDeps): SagaGenerator<void> {
  yield* race([
    call(pollingSaga, () => load(deps), PUT_OFF_POLL_MS, deps),
    call(function* untilUnwanted() {
      do yield* take(itemsReceived);
      while (yield* select(selectIsWanted));
    }),
  ]);
}

/** @returns whether it succeeded */
function* load({ putOffApi }: PutOffDeps): SagaGenerator<boolean> {
  try {
    yield* put(itemsReceived({ items: yield* call(putOffApi.fetchItems) }));
    return true;
  } catch (error) {
    yield* put(itemsFailed(toAppError(error)));
    return false;
  }
}

/** A message of the customer ends a snooze, and holds a text. */
function* noteMessages({ payload: { packets } }: ReturnType<typeof packetsReceived>): SagaGenerator<void> {
  yield* noteNews(
    packets.flatMap((packet) =>
      packet.type === 'message' && packet.message.fromType === PERSON_TYPE.customer ? [packet.message.chatId] : [],
    ),
  );
}

/** So does the end of a chat, or another assignee. */
function* noteEvents({ payload: { events } }: ReturnType<typeof chatEventsReceived>): SagaGenerator<void> {
  yield* noteNews(events.map(({ chatId }) => chatId));
}

function* noteNews(chatIds: readonly string[]): SagaGenerator<void> {
  const items = yield* select(selectItems);
  if (items.some(({ chatId, heldTime }) => chatId !== null && heldTime === null && chatIds.includes(chatId)))
    yield* put(itemsStale());
}

function* act(
  { putOffApi }: PutOffDeps,
  { payload: { id, act: what } }: ReturnType<typeof acted>,
): SagaGenerator<void> {
  const item = (yield* select(selectItems)).find((each) => each.id === id);
  try {
    yield* call(what === 'send' ? putOffApi.send : putOffApi.cancel, id);
    if (what === 'edit' && item !== undefined && item.chatId !== null) yield* takeBack(item.chatId, item.text);
    yield* put(actDone());
  } catch (thrown) {
    const error = toAppError(thrown);
    yield* put(actFailed(error));
    yield* put(toastRaised({ kind: 'error', message: errorText(error) }));
  }
}

/** Below what is in the message box already. */
function* takeBack(chatId: string, text: string): SagaGenerator<void> {
  const draft = yield* select(selectDraft, chatId);
  yield* put(draftChanged({ chatId, text: draft === '' ? text : `${draft}\n${text}` }));
}

function* formSaga(deps: PutOffDeps): SagaGenerator<void> {
  const { putOffApi } = deps;
  yield* dialogFormSaga({
    form: putOffForm,
    *save({ subject, form }) {
      const due = dueOf(form.when, form.typed, { now: deps.now(), zone: yield* select(selectTimeZone) });
      const dueTime = new Date(due ?? 0).toISOString();
      if (subject !== null) yield* call(putOffApi.move, subject.id, dueTime);
      else if (form.about !== null) yield* call(putOffApi.add, { ...requestOf(form), ...idOf(form.about), dueTime });
    },
    *fetchCurrent() {
      return null;
    },
    *onSaved({ subject, form: { about, kind } }) {
      if (subject === null && about?.kind === 'chat' && kind === PUT_OFF.sendLater)
        yield* put(draftChanged({ chatId: about.id, text: '' }));
    },
    fieldOf: () => null,
    success: 'putOff.saved',
    deps,
  });
}

function requestOf({ kind, reason, endsOn, text }: PutOffForm) {
  return {
    kind,
    reason,
    ...(kind === PUT_OFF.snooze && { endsOn }),
    ...(kind === PUT_OFF.sendLater && { text }),
  };
}

function idOf({ kind, id }: NonNullable<PutOffForm['about']>) {
  return kind === 'chat' ? { chatId: id } : { queryId: id };
}
