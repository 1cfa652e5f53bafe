/**
 * Of which sources this page's scripts are made: other scripts may reduce the same actions to other states. Empty where
 * nothing was built.
 */
export const BUILD_ID = process.env.BUILD_ID ?? '';
