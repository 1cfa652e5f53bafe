import { Type, type Static } from 'typebox';
import { defineCall, staff } from './call.ts';
import { Instant, Nullable } from './schemas.ts';

export const DemoTraffic = Type.Object({
  /** When the traffic ends; null: there is none, or none any more. */
  until: Nullable(Instant),
});
export type DemoTraffic = Static<typeof DemoTraffic>;

export const getDemoTraffic = defineCall({
  method: 'GET',
  path: '/api/cs/demo/traffic',
  access: staff(),
  summary: 'Until when the server plays customers and staff of the demonstration. 4004 outside demo mode.',
  response: DemoTraffic,
});

export const stopDemoTraffic = defineCall({
  method: 'POST',
  path: '/api/cs/demo/stopTraffic',
  access: staff(),
  summary:
    'Ends the traffic of the demonstration for all and for good: its customers leave and its staff go offline. ' +
    'Nothing happens when it has ended already. 4004 outside demo mode.',
});
