// Made by `npm run generate`. Do not edit.

const getChatSettings_check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && (((((((((("autoReceiptionText" in value && "isAutoReceiption" in value) && "greetingComing" in value) && "greetingLeftChat" in value) && "isAutoEndChat" in value) && "autoEndChatTime" in value) && "isSolvedCheck" in value) && "solvedCheckYes" in value) && "solvedCheckNo" in value) && "taskAllocation" in value) && (((((((((typeof value.autoReceiptionText === "string" && typeof value.isAutoReceiption === "boolean") && typeof value.greetingComing === "string") && typeof value.greetingLeftChat === "string") && typeof value.isAutoEndChat === "boolean") && Number.isFinite(value.autoEndChatTime)) && typeof value.isSolvedCheck === "boolean") && typeof value.solvedCheckYes === "string") && typeof value.solvedCheckNo === "string") && typeof value.taskAllocation === "string"))));
export const getChatSettings = { method: 'POST', path: '/api/cs/configChat/getOne', isResponse: getChatSettings_check_0 };

const saveChatSettings_check_0 = ((value) => value === null);
export const saveChatSettings = { method: 'POST', path: '/api/cs/configChat/add', isResponse: saveChatSettings_check_0 };
