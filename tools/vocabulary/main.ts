import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../paths.ts';
import { checkVocabulary } from './check.ts';
import { EXEMPTIONS } from './exemptions.ts';
import { readGlossary } from './glossary.ts';

// Reports words that docs/glossary.md has retired. Arguments limit the check to files whose path begins with one of
// them.

const CHECKED = ['*.ts', '*.tsx', '*.js', '*.cjs', '*.css', '*.sql', '*.md'];

function main(begins: readonly string[]): void {
  const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
  const files = execFileSync('git', ['ls-files', '--', ...CHECKED], { cwd: ROOT, encoding: 'utf8' })
    .trim()
    .split('\n')
    // A file that was deleted and not committed yet is still listed.
    .filter((file) => existsSync(path.join(ROOT, file)))
    .filter((file) => begins.length === 0 || begins.some((begin) => file.startsWith(begin)))
    .map((file) => ({ file, text: read(file) }));
  const findings = checkVocabulary(files, readGlossary(read('docs/glossary.md')), EXEMPTIONS);
  for (const { file, line, found, retired } of findings)
    console.log(`${file}:${line}: '${found}' — write: ${retired.instead}`);
  console.log(findings.length === 0 ? `${files.length} files use the glossary` : `${findings.length} retired words`);
  process.exitCode = findings.length === 0 ? 0 : 1;
}

main(process.argv.slice(2));
