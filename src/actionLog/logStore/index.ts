export { createIdbRingBuffer, createTabLock } from './browser/idbRingBuffer.ts';
export type { ExportedLog, ExportLog, MeasureClock } from './exportedLog.ts';
export { LogStore, logStoreSaga, type LogStoreOptions } from './logStore.ts';
