// Made by `npm run generate`. Do not edit.

const assignChats_check_0 = ((value) => (Array.isArray(value) && value.every((unique_0, index) => (((typeof unique_0 === "object" && unique_0 !== null && !(Array.isArray(unique_0))) && ((("chatId" in unique_0 && "code" in unique_0) && "codeMsg" in unique_0) && (((typeof unique_0.chatId === "string" && /^[0-9]{1,19}$/u.test(unique_0.chatId)) && Number.isInteger(unique_0.code)) && typeof unique_0.codeMsg === "string")))))));
export const assignChats = { method: 'POST', path: '/api/cs/chat/assignChats', isResponse: assignChats_check_0 };
