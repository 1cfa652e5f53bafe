import { expose, windowEndpoint } from 'comlink';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { createReplay, type ReplayPort } from '../../actionLog/replay/index.ts';
import { learnZone } from '#common/format/zone.ts';
import { readPageConfig } from '#common/pageConfig.ts';
import { BUILD_ID } from '../buildId.ts';
import { readAppConfig } from '../config.ts';
import { nextTask } from '#common/nextTask.ts';
import { LOG_RULES } from '../logRules.ts';
import { loadAllFeatures, loadAllViews, createReplayReducer } from './allFeatures.tsx';
import { ANNOTATIONS } from './annotations.ts';
import { blockInput } from './blockInput.ts';
import { ReplayedPage } from './ReplayedPage.tsx';
import { offersFor, pickedAt } from './offers.ts';
import { createSnapshots } from './snapshots.ts';
import { reportStatus } from '../../features/replay/index.ts';

/** Makes this page a replay frame: it replays and draws logs for the page around it. Does nothing outside a frame. */
export function startReplayFrame(page: Window & typeof globalThis): void {
  if (page.parent === page) return;
  reportStatus(page, 'begun');
  blockInput(page);
  setUp(page).then(
    (port) => {
      expose(port, windowEndpoint(page.parent, page, page.location.origin), [page.location.origin]);
      reportStatus(page, 'ready');
    },
    (error: unknown) => {
      reportStatus(page, 'failed');
      page.reportError(error);
    },
  );
}

async function setUp(page: Window): Promise<ReplayPort> {
  const [reducers, views] = await Promise.all([loadAllFeatures(), loadAllViews()]);
  const root = page.document.getElementById('root');
  if (root === null) throw new Error('the page has no #root');
  learnZone(readPageConfig(page.document));
  const snapshots = createSnapshots();
  const failed = (error: unknown) => {
    snapshots.fail();
    reportError(error);
  };
  createRoot(root, { onCaughtError: failed, onUncaughtError: failed }).render(
    <ReplayedPage snapshots={snapshots} views={views} config={readAppConfig(page.document)} />,
  );
  return createReplay({
    reducer: createReplayReducer(reducers),
    rules: LOG_RULES,
    annotations: ANNOTATIONS,
    build: BUILD_ID,
    yieldNow: nextTask,
    offersAt: (state, point) => offersFor(state, pickedAt(page.document, point)),
    // Drawn before the call returns, so that the caller sees the position that it asked for.
    onShow: (state, { isJump }) => flushSync(() => snapshots.show(state, isJump)),
  });
}
