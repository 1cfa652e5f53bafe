// Made by `npm run generate`. Do not edit.

const getDemoTraffic_check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && ("until" in value && ((typeof value.until === "string" && /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]{8,15}Z$/u.test(value.until)) || value.until === null))));
export const getDemoTraffic = { method: 'GET', path: '/api/cs/demo/traffic', isResponse: getDemoTraffic_check_0 };

const stopDemoTraffic_check_0 = ((value) => value === null);
export const stopDemoTraffic = { method: 'POST', path: '/api/cs/demo/stopTraffic', isResponse: stopDemoTraffic_check_0 };
