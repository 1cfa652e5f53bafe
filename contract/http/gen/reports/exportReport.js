// Made by `npm run generate`. Do not edit.

const exportReport_check_0 = ((value) => value === null);
export const exportReport = { method: 'GET', path: '/api/cs/report/queryChatDaysTrends/export', isResponse: exportReport_check_0 };
