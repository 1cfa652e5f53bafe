import { defineFeature, type WithHttp } from '#common/feature.ts';
import { ProblemReportDialog } from './components/ProblemReportDialog.tsx';
import { createProblemReportApi, problemReportSaga, type ProblemReportDeps } from './problemReportSaga.ts';
import texts from './texts.json';

declare module '../../i18n/index.ts' {
  interface Catalogue {
    readonly problemReport: typeof texts.problemReport;
  }
}

interface Device {
  readonly device: { readonly name: string };
}
type Deps = WithHttp<ProblemReportDeps, 'problemReportApi' | 'deviceName'> & Device;

/** Its slice loads with the alerts, because it says whether the dialog is open. */
export const feature = defineFeature({
  name: 'problemReport',
  texts,
  components: { problemReport: ProblemReportDialog },
  createSagas: (deps: Deps) => ({
    problemReport: () =>
      problemReportSaga({
        ...deps,
        problemReportApi: createProblemReportApi(deps.http),
        deviceName: deps.device.name,
      }),
  }),
});
