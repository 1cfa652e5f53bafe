import texts from './texts.json';

declare module '../../i18n/index.ts' {
  interface Catalogue {
    readonly logRequest: typeof texts.logRequest;
  }
}

export { LogRequest } from './LogRequest.tsx';
export { logRequestReducer } from './logRequestSlice.ts';
export { createLogRequestApi, logRequestSaga, type LogRequestApi } from './logRequestSaga.ts';
export { texts as logRequestTexts };
