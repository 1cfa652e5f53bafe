// Made by `npm run generate`. Do not edit.

const readCard_check_0 = ((value) => value === null);
export const readCard = { method: 'POST', path: '/api/cs/h5/query/cardRead', isResponse: readCard_check_0 };
