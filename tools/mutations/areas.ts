/** One pattern for the paths that match any of these. */
const anyOf = (...patterns: readonly RegExp[]) => new RegExp(patterns.map(({ source }) => source).join('|'));

/** What must not break unnoticed: by area, patterns of the paths of its sources. */
export const AREAS: Readonly<Record<string, RegExp>> = {
  delivery: /^(?:workers\/chat\/|contract\/chat\/[^/]+\.ts$|src\/realtime\/|server\/realtime\/(?!metrics|options))/,
  permissions: /^server\/services\/(?:accessService|accountRights|permissionChange|principal|queryRights)\.ts$/,
  figures: /^server\/(?:services\/report(?!Export)|repositories\/report)\w*\.ts$/,
  unread: anyOf(
    /^server\/(?:services\/markService|repositories\/(?:mark|chatList)Repository)\.ts$/,
    /^src\/realtime\/(?:reading|receipts|messageRows)\w*\.ts$/,
  ),
  paging:
    /^(?:server\/services\/paging|server\/repositories\/\w*(?:List|history|audit)\w*|src\/common\/liveList\/\w+)\.ts$/i,
  limits: anyOf(
    /^server\/(?:trustedProxies|services\/(?:exportSlots|loginThrottle|networks|uploadSlots))\.ts$/,
    /^server\/(?:repositories\/(?:uploadSlot|loginTry)\w*|http\/(?:hosts|headers|operations|refusals))\.ts$/,
    /^server\/realtime\/(?:abuse|arrivals|markFrames|messageTimer|refusals|tokenBucket)\.ts$/,
  ),
  redaction: /^src\/actionLog\/(?:logRules|redact\w*|recorder|ruleMemo|project)\.ts$/,
};
