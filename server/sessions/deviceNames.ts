import Bowser from 'bowser';

/**
 * What a browser says of itself, in names that people know; '' for what it leaves out. Of systems no version: browsers
 * have stopped naming the true one.
 */
export function namesOfDevice(userAgent: string): { readonly browser: string; readonly system: string } {
  if (userAgent === '') return { browser: '', system: '' };
  const { browser, os } = Bowser.parse(userAgent);
  const version = browser.version?.split('.', 1)[0] ?? '';
  return { browser: browser.name === undefined ? '' : `${browser.name} ${version}`.trim(), system: os.name ?? '' };
}
