// Made by `npm run generate`. Do not edit.

const exportChatRanking_check_0 = ((value) => value === null);
export const exportChatRanking = { method: 'GET', path: '/api/cs/report/topTenData/exportChat', isResponse: exportChatRanking_check_0 };
