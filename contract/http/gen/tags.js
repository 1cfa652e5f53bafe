// Made by `npm run generate`. Do not edit.

const listTags_check_0 = ((value) => (Array.isArray(value) && value.every((unique_0, index) => (((typeof unique_0 === "object" && unique_0 !== null && !(Array.isArray(unique_0))) && (((((("id" in unique_0 && "comeFrom" in unique_0) && "parentId" in unique_0) && "name" in unique_0) && "isActive" in unique_0) && "updateTime" in unique_0) && ((((((typeof unique_0.id === "string" && /^[0-9]{1,19}$/u.test(unique_0.id)) && Number.isInteger(unique_0.comeFrom)) && ((typeof unique_0.parentId === "string" && /^[0-9]{1,19}$/u.test(unique_0.parentId)) || unique_0.parentId === null)) && typeof unique_0.name === "string") && typeof unique_0.isActive === "boolean") && (typeof unique_0.updateTime === "string" && /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]{8,15}Z$/u.test(unique_0.updateTime)))))))));
export const listTags = { method: 'POST', path: '/api/cs/configTag/selectList', isResponse: listTags_check_0 };

const saveTag_check_0 = ((value) => value === null);
export const saveTag = { method: 'POST', path: '/api/cs/configTag/addOrEdit', isResponse: saveTag_check_0 };

const setChatTags_check_0 = ((value) => value === null);
export const setChatTags = { method: 'POST', path: '/api/cs/chat/setTags', isResponse: setChatTags_check_0 };

const setQueryTags_check_0 = ((value) => value === null);
export const setQueryTags = { method: 'POST', path: '/api/cs/query/setTags', isResponse: setQueryTags_check_0 };
