import { defineFeature, type WithHttp } from '#common/feature.ts';
import { DevicesDialog } from './components/DevicesDialog.tsx';
import { createDevicesApi } from './devicesApi.ts';
import { devicesSaga, type DevicesDeps } from './devicesSaga.ts';
import texts from './texts.json';

declare module '../../i18n/index.ts' {
  interface Catalogue {
    readonly devices: typeof texts.devices;
  }
}

/** Its slice knows whether the dialog is open, so it is loaded with the layout. */
export const feature = defineFeature({
  name: 'devices',
  texts,
  components: { devices: DevicesDialog },
  createSagas: ({ http }: WithHttp<DevicesDeps, 'devicesApi'>) => ({
    devices: () => devicesSaga({ devicesApi: createDevicesApi(http) }),
  }),
});
