// Made by `npm run generate`. Do not edit.

const searchAuditors_check_0 = ((value) => (Array.isArray(value) && value.every((unique_0, index) => (((typeof unique_0 === "object" && unique_0 !== null && !(Array.isArray(unique_0))) && (((("id" in unique_0 && "account" in unique_0) && "name" in unique_0) && "headImg" in unique_0) && ((((typeof unique_0.id === "string" && /^[0-9]{1,19}$/u.test(unique_0.id)) && typeof unique_0.account === "string") && typeof unique_0.name === "string") && typeof unique_0.headImg === "string")))))));
export const searchAuditors = { method: 'POST', path: '/api/cs/auditLog/searchUser', isResponse: searchAuditors_check_0 };
