// Made by `npm run generate`. Do not edit.

const eraseCustomer_check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && ("rows" in value && (Array.isArray(value.rows) && value.rows.every((unique_0, index) => (((typeof unique_0 === "object" && unique_0 !== null && !(Array.isArray(unique_0))) && (("table" in unique_0 && "count" in unique_0) && (typeof unique_0.table === "string" && Number.isInteger(unique_0.count))))))))));
export const eraseCustomer = { method: 'POST', path: '/api/cs/customer/erase', isResponse: eraseCustomer_check_0 };
