import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

interface LayoutState {
  /** The sidebar beside the content. */
  readonly sidebar: 'open' | 'collapsed';
  /** The sidebar over the content of a narrow screen. */
  readonly drawer: 'open' | 'closed';
  /** Ids of the menus whose entries are hidden. */
  readonly folded: readonly string[];
}

const initialState: LayoutState = { sidebar: 'open', drawer: 'closed', folded: [] };

const layoutSlice = createSlice({
  name: 'layout',
  initialState,
  reducers: {
    /** The choice of an earlier visit has been read. */
    sidebarRestored: (
      state,
      { payload }: PayloadAction<{ readonly sidebar: LayoutState['sidebar'] }>,
    ): LayoutState => ({ ...state, ...payload }),
    sidebarToggled: (state): LayoutState => ({ ...state, sidebar: state.sidebar === 'open' ? 'collapsed' : 'open' }),
    /** The choice of an earlier visit has been read. */
    foldsRestored: (state, { payload }: PayloadAction<{ readonly folded: readonly string[] }>): LayoutState => ({
      ...state,
      ...payload,
    }),
    groupToggled: (state, { payload: { id } }: PayloadAction<{ readonly id: string }>): LayoutState => ({
      ...state,
      folded: state.folded.includes(id) ? state.folded.filter((other) => other !== id) : [...state.folded, id],
    }),
    drawerOpened: (state): LayoutState => ({ ...state, drawer: 'open' }),
    drawerClosed: (state): LayoutState => ({ ...state, drawer: 'closed' }),
  },
});

export const { sidebarRestored, sidebarToggled, foldsRestored, groupToggled, drawerOpened, drawerClosed } =
  layoutSlice.actions;
export const layoutReducer = layoutSlice.reducer;

interface LayoutRoot {
  readonly layout: LayoutState;
}

export const selectSidebar = (state: LayoutRoot) => state.layout.sidebar;
export const selectFolded = (state: LayoutRoot) => state.layout.folded;
export const selectDrawer = (state: LayoutRoot) => state.layout.drawer;
