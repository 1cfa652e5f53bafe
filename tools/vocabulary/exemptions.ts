/** Where retired words may stay. Without names and words, the whole file is exempt. */
export interface Exemption {
  readonly reason: string;
  /** Paths, relative to the checkout's top folder; all files without it. */
  readonly files?: RegExp;
  /** Whole identifiers or file names. */
  readonly names?: readonly string[];
  /** Retired words. */
  readonly words?: readonly string[];
}

export const EXEMPTIONS: readonly Exemption[] = [
  {
    reason: 'the glossary itself, and the check of it',
    files: /^(?:docs\/glossary\.md$|tools\/vocabulary\/|test\/tools\/vocabulary\.spec\.ts$)/,
  },
  {
    reason: 'table and column of a database on the device',
    files: /src\/conversation\/avatars\/browser\//,
    names: ['heads', 'keptAt'],
  },
  {
    reason: 'the newest numbers of chats and people in messages between servers, not pictures',
    files: /^(?:test\/)?server\//,
    names: ['heads'],
  },
  { reason: 'the package', files: /\/format\/time\.ts$|^docs\//, names: ['moment', 'Moment'] },
  { reason: 'an icon of lucide', files: /^src\/.*\.tsx$/, names: ['House'] },
  {
    reason: 'environment variables and metrics',
    names: ['NOTICE_CHECK_MS', 'METRICS_KEPT_MS', 'notices_listening', 'notices_lost_total'],
  },
  {
    reason: 'the user of Unix',
    files: /otherVersion\.ts$|serverBundle\.spec\.ts$|embedded|clusterOwner\.ts$/,
    words: ['nobody'],
  },
  { reason: 'column of the database', names: ['expiry_told_at'] },
  {
    reason: 'field of the call lookAtQuery',
    files: /^contract\/http\/|repliesApi\.ts$|^(?:test\/)?server\/queries\//,
    names: ['lookers'],
  },
];
