// Made by `npm run generate`. Do not edit.

const saveSubjects_check_0 = ((value) => value === null);
export const saveSubjects = { method: 'POST', path: '/api/cs/configSubject/addOrEdit', isResponse: saveSubjects_check_0 };
