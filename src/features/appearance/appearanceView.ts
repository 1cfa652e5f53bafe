/** The dialog's place in the view state. */
export const APPEARANCE_VIEW = 'page.appearance';
