export type { ExportedLog, ExportLog, ExportOptions } from './exportedLog.ts';
export { createIdbRingBuffer } from './browser/idbRingBuffer.ts';
export { createLogStore, type LogStore, type LogStoreOptions } from './logStore.ts';
export { logStoreSaga, type LogStoreDeps } from './logStoreSaga.ts';
export { createTabLock } from './tabLock.ts';
