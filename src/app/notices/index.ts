import { attentionLogRules, attentionReducer, attentionSaga } from '../../features/attention/index.ts';
import { refreshSaga } from '../../features/session/index.ts';
import type { ScreenPart } from '../screenParts.ts';
import type { ScreenDeps } from '../screenDeps.ts';
import { createNoticeDeps } from './noticeDeps.ts';
import { notificationGateSaga } from './notificationGateSaga.ts';

export { NOTICE_TEXTS } from '../../i18n/notices.ts';
export { Notices } from './Notices.tsx';

export const noticePart: ScreenPart = { reducers: { attention: attentionReducer }, logRules: [attentionLogRules] };

/** What runs beside the screens as soon as it has loaded; none of them waits for it. */
export const noticeSagas = (screenDeps: ScreenDeps) => {
  const deps = createNoticeDeps(screenDeps);
  return { notifications: () => notificationGateSaga(deps), refresh: () => refreshSaga(screenDeps), attention: () => attentionSaga(deps) };
};
