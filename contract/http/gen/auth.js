// Made by `npm run generate`. Do not edit.

export { changeUserOnlineStatus } from './auth/changeUserOnlineStatus.js';
export { getLoginUserInfo } from './auth/getLoginUserInfo.js';
export { login } from './auth/login.js';
export { loginIM } from './auth/loginIM.js';
export { logout } from './auth/logout.js';
export { register } from './auth/register.js';
