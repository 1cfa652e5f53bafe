import { createAction } from '@reduxjs/toolkit';

/** A command was run. Its own action follows. The log counts commands by these. */
export const commandRan = createAction<{ readonly id: string; readonly by: 'key' | 'bar' | 'menu' | 'macro' }>(
  'commands/commandRan',
);
/** The user goes to an address of this page. */
export const placeRequested = createAction<{ readonly path: string; readonly search: string }>(
  'commands/placeRequested',
);
