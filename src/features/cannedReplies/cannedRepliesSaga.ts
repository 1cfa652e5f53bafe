import { call, fork, put, select, takeEvery, takeLatest, takeLeading, type SagaGenerator } from 'typed-redux-saga';
import { CANNED_IMPORT_MAX_BYTES } from '#contract/constants.ts';
import type { CannedReply, CannedFileReply } from '#contract/http/cannedReplies.ts';
import { CODE } from '#contract/http/envelope.ts';
import { parseJson } from '#contract/parseJson.ts';
import { dayOf } from '#common/format/messageTime.ts';
import { errorText, toAppError } from '#common/errors.ts';
import { fileExportSaga } from '#common/fileExport.ts';
import type { FileHandles } from '#common/fileHandles.ts';
import { fileImportSaga, type ReadFile } from '#common/fileImport/index.ts';
import { dialogFormSaga, type CurrentSubject, type FormDeps, type Wanted } from '#common/forms/index.ts';
import { liveListSaga, type LiveListDeps } from '#common/liveList/index.ts';
import { loadedSaga } from '#common/loaded.ts';
import { toastRaised } from '#common/toasts/index.ts';
import { wholeListSaga } from '#common/wholeList/index.ts';
import { cannedRepliesChanged } from '../cannedTexts/index.ts';
import { selectTimeZone } from '../session/index.ts';
import { fieldOfRefusal, formOf, type CannedForm } from './cannedForm.ts';
import { type CannedRepliesApi, isCannedFile } from './cannedRepliesApi.ts';
import {
  archivedReplies,
  editRequested,
  replyExport,
  replyForm,
  replyList,
  replyVersions,
  staleList,
  restored,
  restoreFailed,
  restoreRequested,
  cannedImport,
  usageClosed,
  usageList,
  usageOpened,
} from './cannedRepliesSlice.ts';

export interface CannedRepliesDeps extends FormDeps, LiveListDeps {
  readonly cannedRepliesApi: CannedRepliesApi;
  readonly fileHandles: Pick<FileHandles, 'get' | 'remove'>;
  readonly saveFile: (name: string, content: Blob) => void;
}

export function* cannedRepliesSaga(deps: CannedRepliesDeps): SagaGenerator<void> {
  const { cannedRepliesApi: api, saveFile } = deps;
  yield* fork(() => wholeListSaga({ list: replyList, fetch: api.fetchReplies, remove: (id) => api.archiveReply(id) }));
  yield* fork(() => wholeListSaga({ list: staleList, fetch: api.fetchStale, remove: (id) => api.archiveReply(id) }));
  yield* fork(() =>
    dialogFormSaga({
      form: replyForm,
      nameOf: ({ title }) => title,
      save: (wanted) => save(api, wanted),
      fetchCurrent: (reply) => fetchCurrent(api, reply),
      onSaved: reload,
      fieldOf: fieldOfRefusal,
      success: 'settings.saved',
      deps,
    }),
  );
  // Texts on this page offer the replies as they are now.
  yield* takeEvery(
    [
      replyForm.actions.saved.type,
      replyList.actions.removed.type,
      staleList.actions.removed.type,
      restored.type,
      cannedImport.actions.importStored.type,
    ],
    function* change() {
      yield* put(cannedRepliesChanged());
    },
  );
  yield* takeEvery(replyForm.actions.saveFailed, reloadAfterRefusal);
  yield* takeLatest(editRequested, openCurrent, api);
  yield* fork(() => loadedSaga(replyVersions, ({ id }) => api.fetchVersions(id)));
  yield* fork(() => loadedSaga(archivedReplies, () => api.fetchArchived()));
  yield* takeLeading(restoreRequested, restore, api);
  yield* fork(() =>
    fileExportSaga({
      fileExport: replyExport,
      saveFile,
      *fetch() {
        return api.fetchFile(dayOf(deps.now(), yield* select(selectTimeZone)));
      },
    }),
  );
  yield* fork(() => importSaga(deps));
  yield* fork(() => usageSaga(deps));
}

function* save(api: CannedRepliesApi, { subject, form }: Wanted<CannedReply, CannedForm>): SagaGenerator<void> {
  if (subject === null) yield* call(api.addReply, form);
  else yield* call(api.editReply, subject, form);
}

/** The reply as it is now; null: it has been archived. */
function* fetchCurrent(
  { fetchReplies }: CannedRepliesApi,
  { id }: Pick<CannedReply, 'id'>,
): SagaGenerator<CurrentSubject<CannedReply, CannedForm> | null> {
  const answer = yield* call(fetchReplies, null);
  const subject = answer?.data.find((reply) => reply.id === id);
  return subject === undefined ? null : { subject, form: formOf(subject) };
}

/** The report on stale replies knows too little of a reply to edit it. */
function* openCurrent(
  api: CannedRepliesApi,
  { payload: { id } }: ReturnType<typeof editRequested>,
): SagaGenerator<void> {
  try {
    const current = yield* fetchCurrent(api, { id });
    if (current === null) yield* reload();
    else yield* put(replyForm.actions.opened(current));
  } catch (thrown) {
    yield* put(toastRaised({ kind: 'error', message: errorText(toAppError(thrown)) }));
  }
}

/** Only the list on screen is loaded again. */
function* reload(): SagaGenerator<void> {
  yield* put(replyList.actions.reloadRequested());
  yield* put(staleList.actions.reloadRequested());
}

/** The reply may have been archived, so the list is outdated. */
function* reloadAfterRefusal({
  payload: { error },
}: ReturnType<typeof replyForm.actions.saveFailed>): SagaGenerator<void> {
  if (error.code === CODE.notFound) yield* reload();
}

function* restore(
  { restoreReply }: CannedRepliesApi,
  { payload: { id } }: ReturnType<typeof restoreRequested>,
): SagaGenerator<void> {
  try {
    yield* call(restoreReply, id);
  } catch (thrown) {
    yield* put(restoreFailed(toAppError(thrown)));
    return;
  }
  yield* put(restored());
  const archived = yield* select(archivedReplies.select);
  if (archived.status === 'ready')
    yield* put(archivedReplies.actions.received(archived.content.filter((reply) => reply.id !== id)));
  yield* put(toastRaised({ kind: 'success', message: { key: 'settings.saved' } }));
  yield* reload();
}

/** Loads the report on the use of replies. Named ranges count from the day on which it was opened. */
function* usageSaga(deps: CannedRepliesDeps): SagaGenerator<void> {
  yield* fork(() =>
    liveListSaga({ list: usageList, fetchPage: deps.cannedRepliesApi.fetchUsage, deps, refresh: 'onDemand' }),
  );
  yield* takeEvery(usageOpened, function* open() {
    const { pageNo, cursor } = yield* select(usageList.selectFilters);
    const today = dayOf(deps.now(), yield* select(selectTimeZone));
    yield* put(usageList.actions.filtersChanged({ today, pageNo, cursor }));
    yield* put(usageList.actions.listOpened({ isInFront: true }));
  });
  yield* takeEvery(usageClosed, function* close() {
    yield* put(usageList.actions.listClosed());
  });
}

function importSaga({ cannedRepliesApi, fileHandles }: CannedRepliesDeps): SagaGenerator<void> {
  return fileImportSaga({
    fileImport: cannedImport,
    fileHandles,
    read: readFile,
    send: cannedRepliesApi.importReplies,
    *onStored() {
      yield* put(toastRaised({ kind: 'success', message: { key: 'settings.saved' } }));
      yield* put(replyList.actions.reloadRequested());
    },
  });
}

async function readFile(file: File): Promise<ReadFile<readonly CannedFileReply[]>> {
  if (file.size > CANNED_IMPORT_MAX_BYTES) return { problem: { key: 'fileImport.tooLarge' } };
  const content = parseJson(await file.text());
  return isCannedFile(content) ? { content: content.replies } : { problem: { key: 'cannedReplies.import.unreadable' } };
}
