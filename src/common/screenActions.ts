import { createAction } from '@reduxjs/toolkit';

/** What happens to a screen whose view is in its address. */
export type ScreenActions<View> = ReturnType<typeof createScreenActions<View>>;

export function createScreenActions<View>(name: string) {
  return {
    opened: createAction(`${name}/opened`),
    closed: createAction(`${name}/closed`),
    /** The user has changed the view, or chosen the same again. The saga updates the address. */
    viewChanged: createAction(`${name}/viewChanged`, (payload: Partial<View>) => ({ payload })),
    /** The address has changed: the user opened it or pressed Back or Forward. */
    addressRead: createAction<{ readonly search: string }>(`${name}/addressRead`),
  };
}
