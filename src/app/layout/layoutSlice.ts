import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export interface LayoutState {
  /** Of the sidebar beside the content. */
  readonly sidebar: 'open' | 'collapsed';
  /** Of the sidebar over the content, on a narrow screen. */
  readonly drawer: 'open' | 'closed';
}

const initialState: LayoutState = { sidebar: 'open', drawer: 'closed' };

const layoutSlice = createSlice({
  name: 'layout',
  initialState,
  reducers: {
    /** What was remembered of an earlier visit. */
    sidebarRestored: (
      state,
      { payload }: PayloadAction<{ readonly sidebar: LayoutState['sidebar'] }>,
    ): LayoutState => ({ ...state, ...payload }),
    sidebarToggled: (state): LayoutState => ({ ...state, sidebar: state.sidebar === 'open' ? 'collapsed' : 'open' }),
    drawerOpened: (state): LayoutState => ({ ...state, drawer: 'open' }),
    drawerClosed: (state): LayoutState => ({ ...state, drawer: 'closed' }),
  },
});

export const { sidebarRestored, sidebarToggled, drawerOpened, drawerClosed } = layoutSlice.actions;
export const layoutReducer = layoutSlice.reducer;

interface LayoutRoot {
  readonly layout: LayoutState;
}

export const selectSidebar = (state: LayoutRoot) => state.layout.sidebar;
export const selectDrawer = (state: LayoutRoot) => state.layout.drawer;
