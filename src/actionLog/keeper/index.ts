export type { ExportedLog, ExportLog, ExportOptions } from './exportedLog.ts';
export { createIdbRing } from './browser/idbRing.ts';
export { createKeeper, type Keeper, type KeeperOptions } from './keeper.ts';
export { keepLogSaga, type KeepLogDeps } from './keepLogSaga.ts';
export { createTabHold } from './tabHold.ts';
