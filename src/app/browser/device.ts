import type { TextStore } from '#common/browser/textStore.ts';

const DEVICE_ID = 'cs.deviceId';
const BROWSERS = [
  ['Edg/', 'Edge'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;
const SYSTEMS = [
  ['Windows', 'Windows'],
  ['Android', 'Android'],
  ['iPhone', 'iOS'],
  ['iPad', 'iOS'],
  ['Mac OS', 'macOS'],
  ['Linux', 'Linux'],
] as const;

/** The id of this browser. It is created once, or at each page load if it cannot be stored. */
export function readDeviceId(store: TextStore, newId: () => string): string {
  const known = store.read(DEVICE_ID);
  if (known !== null && known !== '') return known;
  const id = newId();
  store.write(DEVICE_ID, id);
  return id;
}

/** A name by which staff recognise their device, such as 'Chrome on Linux'. */
export function describeDevice(userAgent: string): string {
  const find = (names: readonly (readonly [string, string])[]) => names.find(([mark]) => userAgent.includes(mark))?.[1];
  return `${find(BROWSERS) ?? 'Browser'} on ${find(SYSTEMS) ?? 'an unknown system'}`;
}
