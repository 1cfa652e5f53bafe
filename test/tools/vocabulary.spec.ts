import { checkVocabulary } from '#tools/vocabulary/check.ts';
import type { Exemption } from '#tools/vocabulary/exemptions.ts';
import { readGlossary } from '#tools/vocabulary/glossary.ts';

const GLOSSARY = `# Glossary

| Term | Meaning | Not |
|---|---|---|
| request | What a caller asks for. | wish, in doubt |
| replay frame | The frame of a replay. | \`stage\`, (scene) |
| filter | Of a list. | wish |

## Words in prose

| Write | Not |
|---|---|
| again | anew |
`;

const check = (file: string, text: string, exemptions: readonly Exemption[] = []) =>
  checkVocabulary([{ file, text }], readGlossary(GLOSSARY), exemptions).map(
    ({ line, found, retired: { instead } }) => `${line} ${found} -> ${instead}`,
  );

describe('the vocabulary check', () => {
  it('reads the retired words of each table and where they are retired', () => {
    expect(readGlossary(GLOSSARY)).toEqual([
      { word: 'wish', instead: 'request; filter', scope: 'both' },
      { word: 'in doubt', instead: 'request', scope: 'both' },
      { word: 'stage', instead: 'replay frame', scope: 'names' },
      { word: 'anew', instead: 'again', scope: 'prose' },
    ]);
  });

  it('finds retired words as parts of identifiers and file names, in camelCase and in capitals', () => {
    expect(
      check('src/userWish.ts', 'const wishes = 1;\nexport type StaffWish = { readonly MAX_WISH: #stage };'),
    ).toEqual([
      '1 userWish.ts -> request; filter',
      '1 wishes -> request; filter',
      '2 StaffWish -> request; filter',
      '2 MAX_WISH -> request; filter',
      '2 #stage -> replay frame',
    ]);
    expect(check('a.ts', 'const wishful = backstage;')).toEqual([]);
  });

  it('finds retired words in comments, with their line, also across lines', () => {
    expect(check('a.ts', '/**\n * It loads anew: the list is in\n * doubt.\n */\n// A Wish’s stage.')).toEqual([
      '2 anew -> again',
      '2 in\n * doubt -> request',
      '5 Wish’s -> request; filter',
    ]);
    expect(check('a.css', 'a {}\n\n/* a wish */')).toEqual(['3 wish -> request; filter']);
    expect(check('a.sql', 'select wish\n  -- a wish\n  from wish;')).toEqual(['2 wish -> request; filter']);
  });

  it('finds retired words in titles of specs, and in no other string', () => {
    expect(
      check('a.spec.ts', `describe('a wish', () => {\n  it('loads ' + \`\${anew} anew\`, () => f('a wish'));\n});`),
    ).toEqual(['1 wish -> request; filter']);
    expect(check('a.spec.ts', "it('loads ' +\n  'anew', () => undefined);")).toEqual(['2 anew -> again']);
  });

  it('is not confused by regular expressions and nested templates', () => {
    const code = `const a = /['"\`/]/.test(b) ? \`\${c({ d: \`wish \${e}\` })} wish\` : f / g; // wish`;
    expect(check('a.ts', code)).toEqual(['1 wish -> request; filter']);
  });

  it('checks the prose and the names in code of docs, but no blocks of code', () => {
    expect(check('a.md', 'Load `stageHost` anew.\n\n```\nanew\n```\n\n    wish\n[text](wish.md)\n')).toEqual([
      '1 anew -> again',
      '1 stageHost -> replay frame',
    ]);
  });

  it('leaves exempt names, words and files alone', () => {
    const reason = 'wire';
    expect(check('a.ts', 'wish; wishes; // wish', [{ reason, names: ['wish'] }])).toEqual([
      '1 wishes -> request; filter',
      '1 wish -> request; filter',
    ]);
    expect(check('a.ts', 'wish; stage; // wish', [{ reason, words: ['wish'] }])).toEqual(['1 stage -> replay frame']);
    expect(check('a/b.ts', 'wish;', [{ reason, files: /^a\// }])).toEqual([]);
    expect(check('b/b.ts', 'wish;', [{ reason, files: /^a\// }])).toEqual(['1 wish -> request; filter']);
  });
});
