// Made by `npm run generate`. Do not edit.

const saveProduct_check_0 = ((value) => value === null);
export const saveProduct = { method: 'POST', path: '/api/cs/configProduct/addOrEdit', isResponse: saveProduct_check_0 };
