import { all, call, put, select, takeEvery, takeLatest, takeLeading, type SagaGenerator } from 'typed-redux-saga';
import { CHAT_EVENT } from '#contract/chat/commands.ts';
import type { CustomerBlock } from '#contract/http/customerPanel.ts';
import { errorText, toAppError } from '#common/errors.ts';
import { dialogFormSaga, type CurrentSubject, type FormDeps } from '#common/forms/index.ts';
import { loadedSaga } from '#common/loaded.ts';
import { toastRaised } from '#common/toasts/index.ts';
import { chatEventsReceived, connected } from '../../realtime/index.ts';
import { selectTimeZone } from '../session/index.ts';
import { blockEndOf, type BlockForm } from './blockForm.ts';
import type { CustomerPanelApi } from './customerPanelApi.ts';
import {
  appContexts,
  blockForm,
  liftFailed,
  liftRequested,
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
  readonly now: () => number;
}

export function* customerPanelSaga(deps: CustomerPanelDeps): SagaGenerator<void> {
  const { customerPanelApi } = deps;
  const { opened, closed } = shownCustomer.actions;
  yield* all([
    call(() => loadedSaga(shownCustomer, ({ customerId }) => customerPanelApi.fetchPanel(customerId))),
    call(() => loadedSaga(appContexts, ({ chatId }) => customerPanelApi.fetchContexts(chatId))),
    takeLatest([moreRequested.type, opened.type, closed.type], loadMore, customerPanelApi),
    takeEvery(connected, retryAfterFailure),
    takeLatest(chatEventsReceived, followBlock, customerPanelApi),
    takeLeading(liftRequested, lift, customerPanelApi),
    call(() =>
      dialogFormSaga({
        form: blockForm,
        save: ({ subject, form }) => block(deps, subject, form),
        *fetchCurrent() {
          return null;
        },
        *onSaved() {
          // The panel has it already.
        },
        fieldOf: () => null,
        success: 'customerPanel.block.done',
        deps,
      }),
    ),
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

function* block(
  { customerPanelApi, now }: CustomerPanelDeps,
  subject: NoteSubject | null,
  form: BlockForm,
): SagaGenerator<void> {
  const end = blockEndOf(form, { now: now(), zone: yield* select(selectTimeZone) });
  if (subject === null || end === null) return;
  const { customerId } = subject;
  yield* showBlock(
    customerId,
    yield* call(customerPanelApi.block, customerId, new Date(end).toISOString(), form.reason),
  );
}

function* lift(
  { block: change }: CustomerPanelApi,
  { payload: { customerId } }: ReturnType<typeof liftRequested>,
): SagaGenerator<void> {
  try {
    yield* showBlock(customerId, yield* call(change, customerId, null, ''));
    yield* put(toastRaised({ kind: 'success', message: { key: 'customerPanel.block.lifted' } }));
  } catch (thrown) {
    const error = toAppError(thrown);
    yield* put(liftFailed(error));
    yield* put(toastRaised({ kind: 'error', message: errorText(error) }));
  }
}

function* showBlock(customerId: string, changed: CustomerBlock | null): SagaGenerator<void> {
  const shown = yield* select(shownCustomer.select);
  if (shown.status === 'ready' && shown.of.customerId === customerId)
    yield* put(shownCustomer.actions.received({ ...shown.content, block: changed }));
}

/** Someone has blocked the customer of the chat on screen, or has lifted the block. */
function* followBlock(
  { fetchPanel }: CustomerPanelApi,
  { payload: { events } }: ReturnType<typeof chatEventsReceived>,
): SagaGenerator<void> {
  const shown = yield* select(shownCustomer.select);
  const app = yield* select(appContexts.select);
  if (shown.status !== 'ready' || app.status === 'closed') return;
  const { chatId } = app.of;
  if (!events.some((event) => event.kind === CHAT_EVENT.customerBlocked && event.chatId === chatId)) return;
  const { customerId } = shown.of;
  try {
    yield* showBlock(customerId, (yield* call(fetchPanel, customerId)).block);
  } catch {
    return; // the panel shows it when it is opened again
  }
}
