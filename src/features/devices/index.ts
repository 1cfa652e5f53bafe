export { devicesOpened, devicesReducer, selectDevicesAreOpen, type DevicesRoot, type DevicesState } from './devicesSlice.ts';
export { devicesLogRules } from './devicesLogRules.ts';
