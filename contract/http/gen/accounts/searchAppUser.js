// Made by `npm run generate`. Do not edit.

const searchAppUser_check_0 = ((value) => (Array.isArray(value) && value.every((unique_0, index) => (((typeof unique_0 === "object" && unique_0 !== null && !(Array.isArray(unique_0))) && (((((("id" in unique_0 && "phoneCode" in unique_0) && "phone" in unique_0) && "nickName" in unique_0) && "headImg" in unique_0) && "isBound" in unique_0) && ((((((typeof unique_0.id === "string" && /^[0-9]{1,19}$/u.test(unique_0.id)) && typeof unique_0.phoneCode === "string") && typeof unique_0.phone === "string") && typeof unique_0.nickName === "string") && typeof unique_0.headImg === "string") && typeof unique_0.isBound === "boolean")))))));
export const searchAppUser = { method: 'GET', path: '/api/cs/user/searchAppUser', isResponse: searchAppUser_check_0 };
