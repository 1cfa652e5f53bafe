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

/** A name by which staff recognise their device, such as 'Chrome on Linux'. */
export function describeDevice(userAgent: string): string {
  const find = (names: readonly (readonly [string, string])[]) => names.find(([mark]) => userAgent.includes(mark))?.[1];
  return `${find(BROWSERS) ?? 'Browser'} on ${find(SYSTEMS) ?? 'an unknown system'}`;
}
