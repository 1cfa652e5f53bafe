// Made by `npm run generate`. Do not edit.

const addPutOff_check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && ("id" in value && (typeof value.id === "string" && /^[0-9]{1,19}$/u.test(value.id)))));
export const addPutOff = { method: 'POST', path: '/api/cs/putOff/add', isResponse: addPutOff_check_0 };

const cancelPutOff_check_0 = ((value) => value === null);
export const cancelPutOff = { method: 'POST', path: '/api/cs/putOff/cancel', isResponse: cancelPutOff_check_0 };

const listPutOff_check_0 = ((value) => (Array.isArray(value) && value.every((unique_0, index) => (((typeof unique_0 === "object" && unique_0 !== null && !(Array.isArray(unique_0))) && ((((((((((((("id" in unique_0 && "kind" in unique_0) && "chatId" in unique_0) && "queryId" in unique_0) && "fromId" in unique_0) && "fromName" in unique_0) && "title" in unique_0) && "dueTime" in unique_0) && "reason" in unique_0) && "endsOn" in unique_0) && "text" in unique_0) && "heldTime" in unique_0) && "isOver" in unique_0) && (((((((((((((typeof unique_0.id === "string" && /^[0-9]{1,19}$/u.test(unique_0.id)) && ((unique_0.kind === "snooze" || unique_0.kind === "reminder") || unique_0.kind === "sendLater")) && ((typeof unique_0.chatId === "string" && /^[0-9]{1,19}$/u.test(unique_0.chatId)) || unique_0.chatId === null)) && ((typeof unique_0.queryId === "string" && /^[0-9]{1,19}$/u.test(unique_0.queryId)) || unique_0.queryId === null)) && (typeof unique_0.fromId === "string" && /^[0-9]{1,19}$/u.test(unique_0.fromId))) && typeof unique_0.fromName === "string") && typeof unique_0.title === "string") && (typeof unique_0.dueTime === "string" && /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]{8,15}Z$/u.test(unique_0.dueTime))) && typeof unique_0.reason === "string") && ((unique_0.endsOn === "message" || unique_0.endsOn === "nothing") || unique_0.endsOn === null)) && typeof unique_0.text === "string") && ((typeof unique_0.heldTime === "string" && /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]{8,15}Z$/u.test(unique_0.heldTime)) || unique_0.heldTime === null)) && typeof unique_0.isOver === "boolean")))))));
export const listPutOff = { method: 'POST', path: '/api/cs/putOff/list', isResponse: listPutOff_check_0 };

const movePutOff_check_0 = ((value) => value === null);
export const movePutOff = { method: 'POST', path: '/api/cs/putOff/move', isResponse: movePutOff_check_0 };

const sendPutOff_check_0 = ((value) => value === null);
export const sendPutOff = { method: 'POST', path: '/api/cs/putOff/send', isResponse: sendPutOff_check_0 };
