// Made by `npm run generate`. Do not edit.

const addOwnReply_check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && ("id" in value && (typeof value.id === "string" && /^[0-9]{1,19}$/u.test(value.id)))));
export const addOwnReply = { method: 'POST', path: '/api/cs/h5/query/addReply', isResponse: addOwnReply_check_0 };
