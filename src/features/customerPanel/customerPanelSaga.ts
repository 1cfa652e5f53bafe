import { all, call, put, select, takeEvery, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import { toAppError } from '#common/errors.ts';
import { dialogFormSaga, type CurrentSubject, type FormDeps } from '#common/forms/index.ts';
import { loadedSaga } from '#common/loaded.ts';
import { connected } from '../../realtime/index.ts';
import type { CustomerPanelApi } from './customerPanelApi.ts';
import {
  appContexts,
  moreFailed,
  moreReceived,
  moreRequested,
  noteForm,
  selectTimeline,
  shownCustomer,
} from './customerPanelSlice.ts';
import { opening, type NoteForm, type NoteSubject } from './noteForm.ts';

export interface CustomerPanelDeps extends FormDeps {
  readonly customerPanelApi: CustomerPanelApi;
}

export function* customerPanelSaga(deps: CustomerPanelDeps): SagaGenerator<void> {
  const { customerPanelApi } = deps;
  const { opened, closed } = shownCustomer.actions;
  yield* all([
    call(() => loadedSaga(shownCustomer, ({ customerId }) => customerPanelApi.fetchPanel(customerId))),
    call(() => loadedSaga(appContexts, ({ chatId }) => customerPanelApi.fetchContexts(chatId))),
    takeLatest([moreRequested.type, opened.type, closed.type], loadMore, customerPanelApi),
    takeEvery(connected, retryAfterFailure),
    call(() =>
      dialogFormSaga({
        form: noteForm,
        save: ({ subject, form }) => save(customerPanelApi, subject, form),
        fetchCurrent: (subject) => fetchCurrent(customerPanelApi, subject),
        *onSaved() {
          // The panel has it already.
        },
        fieldOf: () => null,
        success: 'common.success',
        deps,
      }),
    ),
  ]);
}

function* loadMore({ fetchTimeline }: CustomerPanelApi, { type }: { readonly type: string }): SagaGenerator<void> {
  const shown = yield* select(shownCustomer.select);
  const { next } = yield* select(selectTimeline);
  if (type !== moreRequested.type || shown.status !== 'ready' || next === null) return;
  try {
    yield* put(moreReceived(yield* call(fetchTimeline, shown.of.customerId, next)));
  } catch (error) {
    yield* put(moreFailed(toAppError(error)));
  }
}

/** Loads again what failed while the server was not reachable. */
function* retryAfterFailure(): SagaGenerator<void> {
  const shown = yield* select(shownCustomer.select);
  if (shown.status === 'failed') yield* put(shownCustomer.actions.opened(shown.of));
  const app = yield* select(appContexts.select);
  if (app.status === 'failed') yield* put(appContexts.actions.opened(app.of));
}

function* save({ saveNote }: CustomerPanelApi, subject: NoteSubject | null, { text }: NoteForm): SagaGenerator<void> {
  if (subject === null) return;
  const note = yield* call(saveNote, subject, text);
  const shown = yield* select(shownCustomer.select);
  if (shown.status === 'ready' && shown.of.customerId === subject.customerId)
    yield* put(shownCustomer.actions.received({ ...shown.content, note }));
}

function* fetchCurrent(
  { fetchPanel }: CustomerPanelApi,
  { customerId }: NoteSubject,
): SagaGenerator<CurrentSubject<NoteSubject, NoteForm>> {
  const panel = yield* call(fetchPanel, customerId);
  return opening(panel, panel.note);
}
