// Made by `npm run generate`. Do not edit.

export { getDemoTraffic } from './demoTraffic/getDemoTraffic.js';
export { stopDemoTraffic } from './demoTraffic/stopDemoTraffic.js';
