// Made by `npm run generate`. Do not edit.

const listSubjects_check_0 = ((value) => (Array.isArray(value) && value.every((unique_0, index) => (((typeof unique_0 === "object" && unique_0 !== null && !(Array.isArray(unique_0))) && (((("id" in unique_0 && "name" in unique_0) && "remark" in unique_0) && "status" in unique_0) && ((((typeof unique_0.id === "string" && /^[0-9]{1,19}$/u.test(unique_0.id)) && typeof unique_0.name === "string") && typeof unique_0.remark === "string") && ((typeof unique_0.status === "string" && unique_0.status === "A") || (typeof unique_0.status === "string" && unique_0.status === "I")))))))));
export const listSubjects = { method: 'POST', path: '/api/cs/configSubject/selectList', isResponse: listSubjects_check_0 };
