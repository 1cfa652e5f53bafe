// Made by `npm run generate`. Do not edit.

const listTargets_check_0 = ((value) => (Array.isArray(value) && value.every((unique_0, index) => (((typeof unique_0 === "object" && unique_0 !== null && !(Array.isArray(unique_0))) && (((("comeFrom" in unique_0 && "type" in unique_0) && "targets" in unique_0) && "updateTime" in unique_0) && (((Number.isInteger(unique_0.comeFrom) && ((Number.isFinite(unique_0.type) && unique_0.type === 1) || (Number.isFinite(unique_0.type) && unique_0.type === 2))) && ((typeof unique_0.targets === "object" && unique_0.targets !== null && !(Array.isArray(unique_0.targets))) && (((("firstMinutes" in unique_0.targets && "nextMinutes" in unique_0.targets) && "resolveMinutes" in unique_0.targets) && "warnPercent" in unique_0.targets) && ((((Number.isInteger(unique_0.targets.firstMinutes) || unique_0.targets.firstMinutes === null) && (Number.isInteger(unique_0.targets.nextMinutes) || unique_0.targets.nextMinutes === null)) && (Number.isInteger(unique_0.targets.resolveMinutes) || unique_0.targets.resolveMinutes === null)) && Number.isInteger(unique_0.targets.warnPercent))))) && (typeof unique_0.updateTime === "string" && /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]{8,15}Z$/u.test(unique_0.updateTime)))))))));
export const listTargets = { method: 'POST', path: '/api/cs/configTarget/selectList', isResponse: listTargets_check_0 };

const previewTargets_check_0 = ((value) => ((typeof value === "object" && value !== null && !(Array.isArray(value))) && ((("open" in value && "late" in value) && "wouldBeLate" in value) && ((Number.isInteger(value.open) && Number.isInteger(value.late)) && Number.isInteger(value.wouldBeLate)))));
export const previewTargets = { method: 'POST', path: '/api/cs/configTarget/preview', isResponse: previewTargets_check_0 };

const saveTargets_check_0 = ((value) => value === null);
export const saveTargets = { method: 'POST', path: '/api/cs/configTarget/addOrEdit', isResponse: saveTargets_check_0 };
