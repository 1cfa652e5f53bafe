/** Identifies the sources of this page's scripts. Another build may reduce actions differently. '' in specs. */
export const BUILD_ID = process.env.BUILD_ID ?? '';
