import { createContext } from 'react';

/** The usual name of the screen, and that of its menu. */
export const ScreenName = createContext({ usual: '', menu: '' });
