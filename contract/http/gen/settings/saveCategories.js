// Made by `npm run generate`. Do not edit.

const saveCategories_check_0 = ((value) => value === null);
export const saveCategories = { method: 'POST', path: '/api/cs/configCategory/addOrEdit', isResponse: saveCategories_check_0 };
