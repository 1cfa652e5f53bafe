import type { TextStore } from './storage.ts';

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

/** This browser's id, made once; where it can't be stored, once a page load. */
export function readDeviceId(store: TextStore, newId: () => string): string {
  const known = store.read(DEVICE_ID);
  if (known !== null && known !== '') return known;
  const made = newId();
  store.write(DEVICE_ID, made);
  return made;
}

/** 'Chrome on Linux': what staff recognise their device by. */
export function describeDevice(userAgent: string): string {
  const find = (names: readonly (readonly [string, string])[]) => names.find(([mark]) => userAgent.includes(mark))?.[1];
  return `${find(BROWSERS) ?? 'Browser'} on ${find(SYSTEMS) ?? 'an unknown system'}`;
}
