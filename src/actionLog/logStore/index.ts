export type { ExportedLog, ExportLog } from './exportedLog.ts';
export { createIdbRingBuffer } from './browser/idbRingBuffer.ts';
export { createLogStore, type LogStoreOptions } from './logStore.ts';
export { logStoreSaga } from './logStoreSaga.ts';
export { createTabLock } from './tabLock.ts';
