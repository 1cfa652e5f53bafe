// Made by `npm run generate`. Do not edit.

const uploadFile_check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && ((("master" in value && "width" in value) && "height" in value) && ((typeof value.master === "string" && Number.isInteger(value.width)) && Number.isInteger(value.height)))));
export const uploadFile = { method: 'POST', path: '/fileservice/upload', isResponse: uploadFile_check_0 };
