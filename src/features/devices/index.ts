export { devicesClosed, devicesOpened, devicesReducer, selectDevicesAreOpen } from './devicesSlice.ts';
