// Made by `npm run generate`. Do not edit.

const daysTrends_check_0 = ((value) => (Array.isArray(value) && value.every((unique_0, index) => (((typeof unique_0 === "object" && unique_0 !== null && !(Array.isArray(unique_0))) && (((("days" in unique_0 && "openNum" in unique_0) && "solvedNum" in unique_0) && "notSolvedNum" in unique_0) && ((((typeof unique_0.days === "string" && /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/u.test(unique_0.days)) && Number.isInteger(unique_0.openNum)) && Number.isInteger(unique_0.solvedNum)) && Number.isInteger(unique_0.notSolvedNum))))))));
export const daysTrends = { method: 'POST', path: '/api/cs/report/queryChatDaysTrends/daysTrends', isResponse: daysTrends_check_0 };
