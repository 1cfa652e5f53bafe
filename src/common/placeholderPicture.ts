/** What an action log holds in the place of every address of a picture or video. It leads nowhere. */
export const PLACEHOLDER_PICTURE = 'data:image/svg+xml,%3Csvg xmlns=\'http://www.w3.org/2000/svg\' viewBox=\'0 0 8 8\'%3E%3Cpath fill=\'%23b9c0c7\' d=\'M0 0h8v8H0z\'/%3E%3C/svg%3E';
