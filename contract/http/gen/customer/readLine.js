// Made by `npm run generate`. Do not edit.

const readLine_check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && (((("isStaffOnline" in value && "place" in value) && "expectedMinutes" in value) && "askAgainMs" in value) && (((typeof value.isStaffOnline === "boolean" && (Number.isInteger(value.place) || value.place === null)) && (Number.isInteger(value.expectedMinutes) || value.expectedMinutes === null)) && Number.isInteger(value.askAgainMs)))));
export const readLine = { method: 'GET', path: '/api/cs/h5/chat/line', isResponse: readLine_check_0 };
