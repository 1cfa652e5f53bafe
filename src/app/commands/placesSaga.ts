import { call, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import { placeRequested } from '#common/commands/index.ts';

export interface PlacesDeps {
  /** Goes to a path within the page. */
  readonly navigate: (path: string) => void;
}

/** Goes where commands lead. */
export function* placesSaga({ navigate }: PlacesDeps): SagaGenerator<void> {
  yield* takeEvery(placeRequested, function* ({ payload: { path, search } }) {
    yield* call(navigate, `${path}${search}`);
  });
}
