// Made by `npm run generate`. Do not edit.

const upsertPeople_check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && ((("added" in value && "changed" in value) && "unchanged" in value) && ((Number.isInteger(value.added) && Number.isInteger(value.changed)) && Number.isInteger(value.unchanged)))));
export const upsertPeople = { method: 'POST', path: '/api/cs/appUser/upsert', isResponse: upsertPeople_check_0 };
