// Made by `npm run generate`. Do not edit.

const exportQueryRanking_check_0 = ((value) => value === null);
export const exportQueryRanking = { method: 'GET', path: '/api/cs/report/topTenData/exportQuery', isResponse: exportQueryRanking_check_0 };
