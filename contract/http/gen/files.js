// Made by `npm run generate`. Do not edit.

const uploadFile_check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && ((("master" in value && "width" in value) && "height" in value) && ((typeof value.master === "string" && Number.isInteger(value.width)) && Number.isInteger(value.height)))));
export const uploadFile = { method: 'POST', path: '/fileservice/upload', isResponse: uploadFile_check_0 };

const uploadQueryPicture_check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && (((("id" in value && "url" in value) && "width" in value) && "height" in value) && ((((typeof value.id === "string" && /^[0-9a-f]{32}$/u.test(value.id)) && typeof value.url === "string") && Number.isInteger(value.width)) && Number.isInteger(value.height)))));
export const uploadQueryPicture = { method: 'POST', path: '/api/cs/h5/query/upload', isResponse: uploadQueryPicture_check_0 };
