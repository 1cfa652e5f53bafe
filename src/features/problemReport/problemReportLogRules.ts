import { ERROR_LOG_RULE, ruleFor, type AnyLogRule, type LogRules } from '../../common/logRules.ts';
import { copyRequested, noteChanged, reportSent, sendBegan, sendFailed, textsChosen, type ProblemReportState } from './problemReportSlice.ts';

const progress: AnyLogRule = { fields: { name: 'keep', id: 'keep', error: ERROR_LOG_RULE } };
const state: { readonly [Key in keyof ProblemReportState]: AnyLogRule } = {
  isOpen: 'keep', note: 'mask', withTexts: 'keep', clientId: 'keep', progress, isDownloading: 'keep',
};

/** The note goes beside the log, and is not in it. */
export const problemReportLogRules: LogRules = {
  actions: {
    [noteChanged.type]: ruleFor<{ note: string }>({ fields: { note: 'mask' } }),
    [textsChosen.type]: 'keep',
    [sendBegan.type]: 'keep',
    [reportSent.type]: 'keep',
    [sendFailed.type]: { fields: { error: ERROR_LOG_RULE } },
    [copyRequested.type]: ruleFor<{ text: string }>({ fields: { text: 'mask' } }),
  },
  state: { problemReport: { fields: state } },
};
