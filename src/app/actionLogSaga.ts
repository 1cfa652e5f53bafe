import { takeEvery } from 'typed-redux-saga';
import type { ActionLog } from '../actionLog/index.ts';
import { actionLogRequested } from './navigationSlice.ts';

export interface ActionLogDeps {
  /** What has been recorded so far, redacted. */
  readonly exportLog: () => ActionLog;
  readonly saveFile: (name: string, content: Blob) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Gives the user the page's action log as a file. */
export function* actionLogSaga({ exportLog, saveFile, now }: ActionLogDeps) {
  yield* takeEvery(actionLogRequested, () => {
    const instant = new Date(now()).toISOString().replace(/[:.]/g, '-');
    saveFile(`action-log-${instant}.json`, new Blob([JSON.stringify(exportLog())], { type: 'application/json' }));
  });
}
