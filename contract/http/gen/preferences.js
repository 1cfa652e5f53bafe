// Made by `npm run generate`. Do not edit.

const getPreferences_check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && (((("keys" in value && "sendKey" in value) && "afterEnd" in value) && "announcesChats" in value) && ((((Array.isArray(value.keys) && value.keys.every((unique_0, index) => (((typeof unique_0 === "object" && unique_0 !== null && !(Array.isArray(unique_0))) && (("id" in unique_0 && "keys" in unique_0) && (typeof unique_0.id === "string" && (Array.isArray(unique_0.keys) && unique_0.keys.every((unique_1, index) => (typeof unique_1 === "string"))))))))) && ((typeof value.sendKey === "string" && value.sendKey === "enter") || (typeof value.sendKey === "string" && value.sendKey === "modEnter"))) && ((typeof value.afterEnd === "string" && value.afterEnd === "next") || (typeof value.afterEnd === "string" && value.afterEnd === "stay"))) && typeof value.announcesChats === "boolean"))));
export const getPreferences = { method: 'GET', path: '/api/cs/user/preferences', isResponse: getPreferences_check_0 };

const savePreferences_check_0 = ((value) => value === null);
export const savePreferences = { method: 'POST', path: '/api/cs/user/preferences', isResponse: savePreferences_check_0 };
