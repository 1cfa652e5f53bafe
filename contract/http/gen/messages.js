// Made by `npm run generate`. Do not edit.

const deleteCustomerMessage_check_0 = ((value) => value === null);
export const deleteCustomerMessage = { method: 'POST', path: '/api/cs/h5/chat/deleteMessage', isResponse: deleteCustomerMessage_check_0 };

const deleteMessage_check_0 = ((value) => value === null);
export const deleteMessage = { method: 'POST', path: '/api/cs/chat/deleteMessage', isResponse: deleteMessage_check_0 };
