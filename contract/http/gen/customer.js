// Made by `npm run generate`. Do not edit.

export { answerSolvedCheck } from './customer/answerSolvedCheck.js';
export { demoToken } from './customer/demoToken.js';
export { openCustomerChat } from './customer/openCustomerChat.js';
export { pageCustomerRecord } from './customer/pageCustomerRecord.js';
export { readLine } from './customer/readLine.js';
