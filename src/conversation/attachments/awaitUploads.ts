import { put, take, type SagaGenerator } from 'typed-redux-saga';
import { readState } from '#common/readStateSaga.ts';
import type { Attachments } from './attachments.ts';

/**
 * Waits until the pictures of a text are uploaded. Uploads those again that have failed.
 * @param onWait called once, if it has to wait
 * @returns what is wrong with one of them; `uploaded`: nothing
 */
export function* awaitUploads<Uploaded>(
  { actions, select: ofText }: Attachments<Uploaded>,
  textId: string,
  onWait: () => SagaGenerator<unknown>,
): SagaGenerator<'uploaded' | 'failed' | 'refused'> {
  for (const { id, state } of yield* readState(ofText, textId)) {
    if (state.name === 'failed') yield* put(actions.retried({ textId, id }));
  }
  for (let isHeld = false; ; isHeld = true) {
    const states = (yield* readState(ofText, textId)).map(({ state }) => state.name);
    if (states.includes('refused')) return 'refused';
    if (states.includes('failed')) return 'failed';
    if (!states.includes('uploading')) return 'uploaded';
    if (!isHeld) yield* onWait();
    yield* take([actions.finished.type, actions.failed.type, actions.refused.type, actions.removed.type]);
  }
}
