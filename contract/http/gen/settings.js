// Made by `npm run generate`. Do not edit.

const getChatSettings_check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && ((((((((((((((("autoReceiptionText" in value && "isAutoReceiption" in value) && "greetingComing" in value) && "greetingLeftChat" in value) && "isAutoEndChat" in value) && "autoEndChatTime" in value) && "isSolvedCheck" in value) && "solvedCheckYes" in value) && "solvedCheckNo" in value) && "taskAllocation" in value) && "staffNames" in value) && "showsWatchers" in value) && "isRatingAsked" in value) && "colour" in value) && "logo" in value) && ((((((((((((((typeof value.autoReceiptionText === "string" && typeof value.isAutoReceiption === "boolean") && typeof value.greetingComing === "string") && typeof value.greetingLeftChat === "string") && typeof value.isAutoEndChat === "boolean") && Number.isFinite(value.autoEndChatTime)) && typeof value.isSolvedCheck === "boolean") && typeof value.solvedCheckYes === "string") && typeof value.solvedCheckNo === "string") && typeof value.taskAllocation === "string") && ((value.staffNames === "nickname" || value.staffNames === "firstName") || value.staffNames === "product")) && typeof value.showsWatchers === "boolean") && typeof value.isRatingAsked === "boolean") && ((typeof value.colour === "string" && /^#[\da-f]{6}$/u.test(value.colour)) || value.colour === null)) && ((typeof value.logo === "string" && /^[\da-f]{32}$/u.test(value.logo)) || value.logo === null)))));
export const getChatSettings = { method: 'POST', path: '/api/cs/configChat/getOne', isResponse: getChatSettings_check_0 };

const getQuerySettings_check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && (((("allocation" in value && "expireIn" in value) && "notification" in value) && "notificationMsg" in value) && (((Number.isFinite(value.allocation) && Number.isFinite(value.expireIn)) && Number.isFinite(value.notification)) && typeof value.notificationMsg === "string"))));
export const getQuerySettings = { method: 'POST', path: '/api/cs/configQuery/getOne', isResponse: getQuerySettings_check_0 };

const listCategories_check_0 = ((value) => (Array.isArray(value) && value.every((unique_0, index) => (((typeof unique_0 === "object" && unique_0 !== null && !(Array.isArray(unique_0))) && ((((("id" in unique_0 && "name" in unique_0) && "module" in unique_0) && "remark" in unique_0) && "status" in unique_0) && (((((typeof unique_0.id === "string" && /^[0-9]{1,19}$/u.test(unique_0.id)) && typeof unique_0.name === "string") && typeof unique_0.module === "string") && typeof unique_0.remark === "string") && ((typeof unique_0.status === "string" && unique_0.status === "A") || (typeof unique_0.status === "string" && unique_0.status === "I")))))))));
export const listCategories = { method: 'POST', path: '/api/cs/configCategory/selectList', isResponse: listCategories_check_0 };

const listSubjects_check_0 = ((value) => (Array.isArray(value) && value.every((unique_0, index) => (((typeof unique_0 === "object" && unique_0 !== null && !(Array.isArray(unique_0))) && (((("id" in unique_0 && "name" in unique_0) && "remark" in unique_0) && "status" in unique_0) && ((((typeof unique_0.id === "string" && /^[0-9]{1,19}$/u.test(unique_0.id)) && typeof unique_0.name === "string") && typeof unique_0.remark === "string") && ((typeof unique_0.status === "string" && unique_0.status === "A") || (typeof unique_0.status === "string" && unique_0.status === "I")))))))));
export const listSubjects = { method: 'POST', path: '/api/cs/configSubject/selectList', isResponse: listSubjects_check_0 };

const saveCategories_check_0 = ((value) => value === null);
export const saveCategories = { method: 'POST', path: '/api/cs/configCategory/addOrEdit', isResponse: saveCategories_check_0 };

const saveChatSettings_check_0 = ((value) => value === null);
export const saveChatSettings = { method: 'POST', path: '/api/cs/configChat/add', isResponse: saveChatSettings_check_0 };

const saveQuerySettings_check_0 = ((value) => value === null);
export const saveQuerySettings = { method: 'POST', path: '/api/cs/configQuery/add', isResponse: saveQuerySettings_check_0 };

const saveSubjects_check_0 = ((value) => value === null);
export const saveSubjects = { method: 'POST', path: '/api/cs/configSubject/addOrEdit', isResponse: saveSubjects_check_0 };

const uploadLogo_check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && ("logo" in value && typeof value.logo === "string")));
export const uploadLogo = { method: 'POST', path: '/api/cs/configChat/logo', isResponse: uploadLogo_check_0 };
