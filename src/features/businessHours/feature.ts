import { clockReducer, clockSaga, type ClockDeps } from '#common/clock/index.ts';
import { defineFeature, type WithHttp } from '#common/feature.ts';
import { deviceTimeZone } from './browser/timeZones.ts';
import { businessHoursSaga, createBusinessHoursApi, type BusinessHoursDeps } from './businessHoursSaga.ts';
import { businessHoursReducer } from './businessHoursSlice.ts';
import { BusinessHoursScreen } from './components/BusinessHoursScreen.tsx';
import texts from './texts.json';

declare module '../../i18n/index.ts' {
  interface Catalogue {
    readonly businessHours: typeof texts.businessHours;
  }
}

export const feature = defineFeature({
  name: 'businessHours',
  texts,
  reducers: { clock: clockReducer, businessHours: businessHoursReducer },
  components: { settingsHours: BusinessHoursScreen },
  createSagas: (deps: WithHttp<BusinessHoursDeps & ClockDeps, 'businessHoursApi' | 'deviceTimeZone'>) => ({
    clock: () => clockSaga(deps),
    businessHours: () =>
      businessHoursSaga({ ...deps, deviceTimeZone, businessHoursApi: createBusinessHoursApi(deps.http) }),
  }),
});
