export { createIdbRingBuffer, createTabLock } from './browser/idbRingBuffer.ts';
export type { ExportedLog, ExportLog } from './exportedLog.ts';
export { LogStore, logStoreSaga, type LogStoreOptions } from './logStore.ts';
