// Made by `npm run generate`. Do not edit.

const getCountryPhoneCode_check_0 = ((value) => (Array.isArray(value) && value.every((unique_0, index) => (((typeof unique_0 === "object" && unique_0 !== null && !(Array.isArray(unique_0))) && ((("id" in unique_0 && "country" in unique_0) && "phoneCode" in unique_0) && ((typeof unique_0.id === "string" && typeof unique_0.country === "string") && typeof unique_0.phoneCode === "string")))))));
export const getCountryPhoneCode = { method: 'GET', path: '/api/cs/query/getCountryPhoneCode', isResponse: getCountryPhoneCode_check_0 };
