import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { StaffNotification } from '#contract/http/notifications.ts';
import { markFailure } from '#common/errors.ts';

interface Tray {
  /** Newest first. */
  readonly notifications: readonly StaffNotification[];
  /** Those up to this number are read. */
  readonly readNo: number;
}

export interface TrayState extends Tray {
  readonly status: 'loading' | 'ready' | 'failed';
}

const initialState: TrayState = { status: 'loading', notifications: [], readNo: 0 };

const traySlice = createSlice({
  name: 'notificationTray',
  initialState,
  reducers: {
    /** The user has opened the tray, or tries again. What is known stays visible. */
    trayRequested: (state): TrayState => (state.status === 'failed' ? { ...state, status: 'loading' } : state),
    /** An answer may be older than what the user has just marked. */
    trayReceived: (state, { payload }: PayloadAction<Tray>): TrayState => ({
      status: 'ready',
      notifications: payload.notifications,
      readNo: Math.max(state.readNo, payload.readNo),
    }),
    trayFailed: (state): TrayState => ({ ...state, status: 'failed' }),
    allReadPressed: (state): TrayState => ({ ...state, readNo: state.notifications[0]?.no ?? state.readNo }),
  },
});

export const { trayRequested, trayReceived, trayFailed, allReadPressed } = traySlice.actions;
markFailure(trayFailed);
export const trayReducer = traySlice.reducer;

/** The part of the store with the tray; absent until it has loaded. */
export interface TrayRoot {
  readonly notificationTray?: TrayState;
}

export const selectTray = ({ notificationTray = initialState }: TrayRoot): TrayState => notificationTray;
export function selectUnreadNotifications(root: TrayRoot): number {
  const { notifications, readNo } = selectTray(root);
  return notifications.filter(({ no }) => no > readNo).length;
}
