/** One pattern that matches what any of these matches. */
const anyOf = (...patterns: readonly RegExp[]) => new RegExp(patterns.map(({ source }) => source).join('|'));

/** The areas whose specs must detect mutations, with patterns of their source paths. */
export const AREAS: Readonly<Record<string, RegExp>> = {
  delivery: /^(?:workers\/chat\/|contract\/chat\/[^/]+\.ts$|src\/realtime\/|server\/realtime\/(?!metrics|options))/,
  permissions: anyOf(
    /^server\/(?:accounts\/accountRights|permissions\/permissionChange)\.ts$/,
    /^server\/(?:common\/principal|queries\/queryRights)\.ts$/,
  ),
  figures: /^server\/reports\/report(?!Export|Routes)\w*\.ts$/,
  unread: anyOf(
    /^server\/chat\/(?:markService|markRepository|chatListRepository)\.ts$/,
    /^src\/(?:realtime\/(?:reading|receipts)\w*|conversation\/messageRows)\.ts$/,
  ),
  paging:
    /^(?:server\/common\/paging|server\/\w+\/\w*(?:List|history|audit)\w*Repository|src\/common\/liveList\/\w+)\.ts$/i,
  limits: anyOf(
    /^server\/(?:common\/networks|http\/(?:addresses|callLimits|errors|headers|operations))\.ts$/,
    /^server\/(?:files\/uploadSlot(?:s|Repository)|sessions\/login(?:Throttle|TryRepository))\.ts$/,
    /^server\/realtime\/(?:frames|login|session|sockets|tokenBucket)\.ts$/,
  ),
  redaction: /^src\/actionLog\/(?:logRules|redact\w*|recorder|ruleMemo|project)\.ts$/,
};
