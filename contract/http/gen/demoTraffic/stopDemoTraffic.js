// Made by `npm run generate`. Do not edit.

const stopDemoTraffic_check_0 = ((value) => value === null);
export const stopDemoTraffic = { method: 'POST', path: '/api/cs/demo/stopTraffic', isResponse: stopDemoTraffic_check_0 };
