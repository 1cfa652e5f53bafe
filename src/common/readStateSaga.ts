import { select, type SagaGenerator } from 'typed-redux-saga';

type Selector<Root, Args extends unknown[], Selected> = (root: Root, ...args: Args) => Selected;

/**
 * As `select`, which refuses selectors of an unknown store. Those of a list or a form are such: only the feature that
 * creates it knows where its state is.
 */
export function* readState<Root, Args extends unknown[], Selected>(
  selector: Selector<Root, Args, Selected>,
  ...args: Args
): SagaGenerator<Selected> {
  return yield* select(selector, ...args);
}
