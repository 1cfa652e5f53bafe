export { devicesClosed, devicesOpened, devicesReducer, selectDevicesAreOpen, type DevicesRoot, type DevicesState } from './devicesSlice.ts';
export { devicesLogRules } from './devicesLogRules.ts';
export { createDevicesApi, type DevicesApi } from './devicesApi.ts';
export { devicesSaga, type DevicesDeps } from './devicesSaga.ts';
export { DevicesDialog } from './components/DevicesDialog.tsx';
