import { createDevicesApi, DevicesDialog, devicesSaga } from '../features/devices/index.ts';
import { DEVICES_TEXTS } from '../i18n/devices.ts';
import { addTexts } from '../i18n/start.ts';
import type { RunScreenSagas } from './screenParts.ts';

/** Where somebody is signed in. Loads when somebody asks; what it shows stands in the store before. */
export function bringDevices(runSagas: RunScreenSagas) {
  addTexts(DEVICES_TEXTS);
  runSagas((deps) => ({ devices: () => devicesSaga({ devicesApi: createDevicesApi(deps.http) }) }));
  return { default: DevicesDialog };
}
