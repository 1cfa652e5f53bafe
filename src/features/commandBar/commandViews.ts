/** What is open of this feature, in the view state. While keys are changed, the value is 'keys:' and the command's id. */
export const COMMAND_VIEW = { viewKey: 'commands', bar: 'bar', keys: 'keys' } as const;

/** The command that opens the bar. */
export const BAR_COMMAND = 'page.bar';
