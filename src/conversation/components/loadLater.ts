/** Loads what a message box draws later. It must be there without a connection, so the browser prefetches it. */
export const loadLater = () => import(/* webpackChunkName: "message-box", webpackPrefetch: true */ '../later/index.ts');
