import Bowser from 'bowser';

/**
 * Browser and system by their common names; '' where the user agent names none. The system has no version, because
 * browsers no longer send the true one.
 */
export function namesOfDevice(userAgent: string): { readonly browser: string; readonly system: string } {
  if (userAgent === '') return { browser: '', system: '' };
  const { browser, os } = Bowser.parse(userAgent);
  const version = browser.version?.split('.', 1)[0] ?? '';
  return { browser: browser.name === undefined ? '' : `${browser.name} ${version}`.trim(), system: os.name ?? '' };
}
