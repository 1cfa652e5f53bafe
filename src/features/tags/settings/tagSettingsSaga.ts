import { call, fork, put, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import { createAction } from '@reduxjs/toolkit';
import type { TagsOnEnd } from '#contract/domain.ts';
import type { RequestOf } from '#contract/http/call.ts';
import { saveProduct } from '#contract/http/gen/products.js';
import { listTags, saveTag } from '#contract/http/gen/tags.js';
import type { Product } from '#contract/http/products.ts';
import type { saveTag as SaveTag, Tag } from '#contract/http/tags.ts';
import { errorText, toAppError } from '#common/errors.ts';
import { dialogFormSaga, type FormDeps } from '#common/forms/index.ts';
import type { HttpClient } from '#common/http/client.ts';
import { toastRaised } from '#common/toasts/index.ts';
import { accessStale } from '#src/realtime/index.ts';
import { tagListRequested } from '../index.ts';
import { formOf, tagForm, tagMergeForm } from './tagForms.ts';

export type TagSettingsApi = ReturnType<typeof createTagSettingsApi>;

/** Calls show no toast on failure. */
export function createTagSettingsApi(http: HttpClient) {
  return {
    fetchTags: () => http.sendTagged(listTags, {}, null),
    saveTag: (tag: RequestOf<typeof SaveTag>) => http.save(saveTag, tag),
    saveProduct: ({ code, name, historyName, position, isActive, updateTime }: Product, tagsOnEnd: TagsOnEnd) =>
      http.save(saveProduct, { code, name, historyName, position, isActive, updateTime, tagsOnEnd }),
  };
}

export interface TagSettingsDeps extends FormDeps {
  readonly tagSettingsApi: TagSettingsApi;
}

/** The user has chosen whether staff are asked for tags. */
export const tagsOnEndChosen = createAction<{ readonly product: Product; readonly tagsOnEnd: TagsOnEnd }>(
  'tagSettings/onEndChosen',
);

export function* tagSettingsSaga(deps: TagSettingsDeps): SagaGenerator<void> {
  const { tagSettingsApi } = deps;
  const fetchTag = function* ({ id }: Tag): SagaGenerator<Tag | null> {
    const list = yield* call(tagSettingsApi.fetchTags);
    return list?.data.find((tag) => tag.id === id) ?? null;
  };
  yield* fork(() =>
    dialogFormSaga({
      form: tagForm,
      nameOf: ({ name }) => name,
      *save({ subject, form }) {
        yield* call(tagSettingsApi.saveTag, { ...form, ...(subject !== null && versionOf(subject)) });
      },
      *fetchCurrent(tag) {
        const subject = yield* call(fetchTag, tag);
        return subject === null ? null : { subject, form: formOf(subject) };
      },
      onSaved: reload,
      fieldOf: ({ message }) => (/name/i.test(message) ? 'name' : null),
      success: 'settings.saved',
      deps,
    }),
  );
  yield* fork(() =>
    dialogFormSaga({
      form: tagMergeForm,
      *save({ subject, form: { mergeInto } }) {
        if (subject !== null)
          yield* call(tagSettingsApi.saveTag, { ...formOf(subject), ...versionOf(subject), mergeInto });
      },
      *fetchCurrent(tag) {
        const subject = yield* call(fetchTag, tag);
        return subject === null ? null : { subject, form: { mergeInto: '' } };
      },
      onSaved: reload,
      fieldOf: () => null,
      success: 'tagSettings.merged',
      deps,
    }),
  );
  yield* takeEvery([tagForm.actions.saveFailed, tagMergeForm.actions.saveFailed], reload);
  yield* takeEvery(tagsOnEndChosen, saveOnEnd, deps);
}

function versionOf({ id, updateTime }: Tag) {
  return { id, updateTime };
}

function* reload(): SagaGenerator<void> {
  yield* put(tagListRequested());
}

function* saveOnEnd(
  { tagSettingsApi }: TagSettingsDeps,
  { payload: { product, tagsOnEnd } }: ReturnType<typeof tagsOnEndChosen>,
): SagaGenerator<void> {
  try {
    yield* call(tagSettingsApi.saveProduct, product, tagsOnEnd);
    yield* put(toastRaised({ kind: 'success', message: { key: 'settings.saved' }, detail: { text: product.name } }));
  } catch (error) {
    yield* put(toastRaised({ kind: 'error', message: errorText(toAppError(error)) }));
  }
  // The products come with the signed-in user. After a refusal, someone else may have changed this one.
  yield* put(accessStale());
}
