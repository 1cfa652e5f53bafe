export { devicesClosed, devicesOpened, devicesReducer, selectDevicesAreOpen } from './devicesSlice.ts';
export type { DevicesApi } from './devicesApi.ts';
export { devicesSaga } from './devicesSaga.ts';
