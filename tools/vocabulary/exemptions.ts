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
  { reason: 'what releases have said before', files: /^CHANGELOG\.md$/ },
  { reason: 'names that old action logs hold', files: /^src\/actionLog\/replay\/renamedTypes\.ts$/ },
  { reason: 'files that a generator writes', files: /\/gen\// },
  {
    reason: 'recorded fields and tables of the device: pictures of people by their HeadImg',
    files: /avatars|\blogRules\.ts$/i,
    names: ['heads'],
  },
  {
    reason: 'column of a database on the device',
    files: /src\/common\/avatars\/browser\//,
    names: ['keptAt'],
  },
  {
    reason: 'the newest numbers of chats and people in messages between servers, not pictures',
    files: /^(?:test\/)?server\//,
    names: ['heads'],
  },
  { reason: 'the package', names: ['moment', 'Moment'] },
  { reason: 'the user of Unix', files: /otherVersion\.ts$|serverBundle\.spec\.ts$|embedded/, words: ['nobody'] },
  {
    reason: 'recorded field: whether the user wants sound',
    files: /attention|soundControl|logSamples\/chat\.ts$|\blogRules\.ts$/,
    names: ['wish'],
  },
];
