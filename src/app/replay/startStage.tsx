import { expose, windowEndpoint } from 'comlink';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { createReplay, type ReplayPort } from '../../actionLog/replay/index.ts';
import { BUILD_ID } from '../buildId.ts';
import { readAppConfig } from '../config.ts';
import { LOG_RULES } from '../logRules.ts';
import { loadAllFeatures, loadAllViews } from './allFeatures.tsx';
import { INSIGHTS } from './insights.ts';
import { lookOnly } from './lookOnly.ts';
import { createReplayReducer } from './replayReducer.ts';
import { createScenes } from './scenes.ts';
import { signal } from './stageSign.ts';
import { Stage } from './Stage.tsx';

/** Makes this page a stage: it draws what the page around it has replayed, and answers that page alone. */
export function startStage(page: Window & typeof globalThis): void {
  if (page.parent === page) return;
  signal(page, 'begun');
  lookOnly(page);
  setUp(page).then(
    (port) => {
      expose(port, windowEndpoint(page.parent, page, page.location.origin), [page.location.origin]);
      signal(page, 'ready');
    },
    (error: unknown) => {
      signal(page, 'failed');
      page.reportError(error);
    },
  );
}

async function setUp(page: Window): Promise<ReplayPort> {
  const [reducers, views] = await Promise.all([loadAllFeatures(), loadAllViews()]);
  const root = page.document.getElementById('root');
  if (root === null) throw new Error('the page has no #root');
  const scenes = createScenes();
  const failed = (error: unknown) => {
    scenes.fail();
    reportError(error);
  };
  createRoot(root, { onCaughtError: failed, onUncaughtError: failed }).render(
    <Stage scenes={scenes} views={views} config={readAppConfig(page.document)} />,
  );
  return createReplay({
    reducer: createReplayReducer(reducers),
    rules: LOG_RULES,
    insights: INSIGHTS,
    build: BUILD_ID,
    yieldNow: nextTask,
    // Whoever is told of a position sees it drawn.
    onShow: (state, { isJump }) => flushSync(() => scenes.show(state, isJump)),
  });
}

/** A message to oneself: it comes after everything that waits already, and is no timer. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
