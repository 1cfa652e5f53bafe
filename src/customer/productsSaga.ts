import { call, put, select, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import type { Product } from '#contract/http/products.ts';
import { attentionGained } from '../realtime/index.ts';
import type { CustomerApi } from './customerApi.ts';
import { selectAsksForProduct } from './customerSelectors.ts';
import { newChatRequested, openFailed, productsReceived } from './customerSlice.ts';
import { viewOpened, viewReplaced, viewShown } from './place/placeSlice.ts';
import { withToken, type TokenHolder } from './withToken.ts';

export interface ProductsDeps {
  readonly customerApi: Pick<CustomerApi, 'fetchProducts'>;
  readonly tokens: TokenHolder;
}

/** Loads the products again when the customer comes to a choice of products. The first ones come with the session. */
export function* productsSaga(deps: ProductsDeps): SagaGenerator<void> {
  const triggers = [newChatRequested, openFailed, viewOpened, viewReplaced, viewShown, attentionGained];
  yield* takeLatest(triggers, refresh, deps);
}

function* refresh({ customerApi, tokens }: ProductsDeps): SagaGenerator<void> {
  if (!(yield* select(selectAsksForProduct))) return;
  try {
    yield* put(productsReceived(yield* call(withToken<readonly Product[]>, tokens, customerApi.fetchProducts)));
  } catch {
    // The known ones stay. The server refuses one that is no longer offered.
  }
}
