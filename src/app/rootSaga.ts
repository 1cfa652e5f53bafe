import { awaySaga, chatSaga, connectionDetailsSaga, queriesSaga } from '../features/chat/index.ts';
import { realtimeSaga } from '../realtime/index.ts';
import { logKeepingSaga } from './logKeepingSaga.ts';
import { realtimeGateSaga } from './realtimeGateSaga.ts';
import { returnSaga } from './returnSaga.ts';
import type { ScreenDeps } from './screenDeps.ts';
import { supervise } from './supervise.ts';

/** What runs beside the screens, each apart from the others. What a screen brings along itself: lazyScreens.ts, lateScreens.ts. */
export function rootSaga(deps: ScreenDeps) {
  return supervise(deps, {
    chat: () => chatSaga(deps),
    chatAway: () => awaySaga(),
    chatConnection: () => connectionDetailsSaga(deps),
    chatQueries: () => queriesSaga(deps),
    realtime: () => realtimeSaga(deps.realtime),
    realtimeGate: () => realtimeGateSaga(deps),
    return: () => returnSaga(deps),
    logKeeping: () => logKeepingSaga(deps),
  });
}
