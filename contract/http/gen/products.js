// Made by `npm run generate`. Do not edit.

const listProducts_check_0 = ((value) => (Array.isArray(value) && value.every((unique_0, index) => (((typeof unique_0 === "object" && unique_0 !== null && !(Array.isArray(unique_0))) && (((((("code" in unique_0 && "name" in unique_0) && "historyName" in unique_0) && "position" in unique_0) && "isActive" in unique_0) && "updateTime" in unique_0) && ((((((Number.isInteger(unique_0.code) && typeof unique_0.name === "string") && typeof unique_0.historyName === "string") && Number.isInteger(unique_0.position)) && typeof unique_0.isActive === "boolean") && (unique_0.tagsOnEnd === undefined || (!("tagsOnEnd" in unique_0) || ((unique_0.tagsOnEnd === "never" || unique_0.tagsOnEnd === "suggest") || unique_0.tagsOnEnd === "require")))) && (typeof unique_0.updateTime === "string" && /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]{8,15}Z$/u.test(unique_0.updateTime)))))))));
export const listProducts = { method: 'POST', path: '/api/cs/configProduct/selectList', isResponse: listProducts_check_0 };

const saveProduct_check_0 = ((value) => value === null);
export const saveProduct = { method: 'POST', path: '/api/cs/configProduct/addOrEdit', isResponse: saveProduct_check_0 };
