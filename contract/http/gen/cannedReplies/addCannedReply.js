// Made by `npm run generate`. Do not edit.

const addCannedReply_check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && ("id" in value && (typeof value.id === "string" && /^[0-9]{1,19}$/u.test(value.id)))));
export const addCannedReply = { method: 'POST', path: '/api/cs/cannedReply/add', isResponse: addCannedReply_check_0 };
