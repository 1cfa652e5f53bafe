// Made by `npm run generate`. Do not edit.

export { daysTrends } from './reports/daysTrends.js';
export { exportChatRanking } from './reports/exportChatRanking.js';
export { exportQueryRanking } from './reports/exportQueryRanking.js';
export { exportReport } from './reports/exportReport.js';
export { pageReport } from './reports/pageReport.js';
export { pageStaffDays } from './reports/pageStaffDays.js';
export { serviceToday } from './reports/serviceToday.js';
export { topTen } from './reports/topTen.js';
export { usageAnalysisData } from './reports/usageAnalysisData.js';
