// Made by `npm run generate`. Do not edit.

const loginIM_check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && (((((("userId" in value && "token" in value) && "tcpToken" in value) && "chatUrl" in value) && "nickName" in value) && "mobile" in value) && ((((((typeof value.userId === "string" && /^[0-9]{1,19}$/u.test(value.userId)) && typeof value.token === "string") && typeof value.tcpToken === "string") && typeof value.chatUrl === "string") && typeof value.nickName === "string") && typeof value.mobile === "string"))));
export const loginIM = { method: 'POST', path: '/api/cs/chat/loginIM', isResponse: loginIM_check_0 };
