import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** `unsupported`: the browser has no notifications, or not for a page without https. */
export type DesktopPermission = 'default' | 'granted' | 'denied' | 'unsupported';

export interface DesktopState {
  /** What the browser allows; null: not read yet. */
  readonly permission: DesktopPermission | null;
  /** The user's choice on this device; null: not asked yet. */
  readonly choice: 'on' | 'off' | null;
}

const initialState: DesktopState = { permission: null, choice: null };

const desktopSlice = createSlice({
  name: 'desktopNotifications',
  initialState,
  reducers: {
    desktopRead: (_state, { payload }: PayloadAction<DesktopState>): DesktopState => payload,
    /** The user wants them. The browser asks for its permission, unless it has decided already. */
    desktopRequested: (state): DesktopState => ({ ...state, choice: 'on' }),
    desktopDeclined: (state): DesktopState => ({ ...state, choice: 'off' }),
  },
});

export const { desktopRead, desktopRequested, desktopDeclined } = desktopSlice.actions;
export const desktopReducer = desktopSlice.reducer;

/** The part of the store with this setting; absent until it has loaded. */
export interface DesktopRoot {
  readonly desktopNotifications?: DesktopState;
}

export const selectDesktop = ({ desktopNotifications = initialState }: DesktopRoot): DesktopState =>
  desktopNotifications;
export function selectIsDesktopOn(root: DesktopRoot): boolean {
  const { permission, choice } = selectDesktop(root);
  return choice === 'on' && permission === 'granted';
}

/** Whether to ask the user: the browser has not decided, and neither have they. */
export function selectIsDesktopAskable(root: DesktopRoot): boolean {
  const { permission, choice } = selectDesktop(root);
  return permission === 'default' && choice === null;
}
