// Made by `npm run generate`. Do not edit.

const joinChat_check_0 = ((value) => value === null);
export const joinChat = { method: 'POST', path: '/api/cs/chat/join', isResponse: joinChat_check_0 };

const leaveChat_check_0 = ((value) => value === null);
export const leaveChat = { method: 'POST', path: '/api/cs/chat/leave', isResponse: leaveChat_check_0 };

const listOnlookers_check_0 = ((value) => (Array.isArray(value) && value.every((unique_0, index) => (((typeof unique_0 === "object" && unique_0 !== null && !(Array.isArray(unique_0))) && ((((("staffId" in unique_0 && "name" in unique_0) && "headImg" in unique_0) && "isJoined" in unique_0) && "sinceTime" in unique_0) && (((((typeof unique_0.staffId === "string" && /^[0-9]{1,19}$/u.test(unique_0.staffId)) && typeof unique_0.name === "string") && typeof unique_0.headImg === "string") && typeof unique_0.isJoined === "boolean") && (typeof unique_0.sinceTime === "string" && /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]{8,15}Z$/u.test(unique_0.sinceTime)))))))));
export const listOnlookers = { method: 'POST', path: '/api/cs/chat/listOnlooker', isResponse: listOnlookers_check_0 };

const readWhisper_check_0 = ((value) => value === null);
export const readWhisper = { method: 'POST', path: '/api/cs/chat/readWhisper', isResponse: readWhisper_check_0 };

const takeOverChat_check_0 = ((value) => value === null);
export const takeOverChat = { method: 'POST', path: '/api/cs/chat/takeOver', isResponse: takeOverChat_check_0 };

const whisperInChat_check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && ("id" in value && (typeof value.id === "string" && /^[0-9]{1,19}$/u.test(value.id)))));
export const whisperInChat = { method: 'POST', path: '/api/cs/chat/whisper', isResponse: whisperInChat_check_0 };
