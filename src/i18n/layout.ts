import en from './en.json?layout';

/** What is read where the sidebar and the navbar are: everywhere but in the chat workspace. */
export const LAYOUT_TEXTS = {
  layout: en.layout,
  screens: en.screens,
  session: en.session,
  home: en.home,
  check: en.check,
  tasks: en.tasks,
  liveList: en.liveList,
  wholeList: en.wholeList,
  assign: en.assign,
  remoteSelect: en.remoteSelect,
  dateRange: en.dateRange,
  history: en.history,
  historyProduct: en.historyProduct,
  settings: en.settings,
  dialogForm: en.dialogForm,
};
