import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../paths.ts';

const PACKAGE = /(?:^|.*\/)node_modules\/((?:@[^/]+\/)?[^/]+)/;
const LICENCE_FILE = /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i;
const RULE = '-'.repeat(80);

/**
 * The licences of the packages that a release holds, which their authors ask to go with every copy.
 * @param places names of packages, or paths of their files in the checkout
 */
export function licencesOf(places: readonly string[]): string {
  const folders = places.map(
    (place) => PACKAGE.exec(place)?.[0] ?? (place.startsWith('@') ? `node_modules/${place}` : ''),
  );
  return [...new Set(folders)]
    .filter((folder) => folder !== '')
    .sort()
    .map(licenceIn)
    .join(`${RULE}\n`);
}

function licenceIn(folder: string): string {
  const dir = path.join(ROOT, folder);
  const { name, version, license } = JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8')) as Readonly<
    Record<'name' | 'version' | 'license', string>
  >;
  const texts = readdirSync(dir)
    .filter((file) => LICENCE_FILE.test(file))
    .map((file) => readFileSync(path.join(dir, file), 'utf8').trim());
  return [`${name} ${version}: ${license}`, ...texts].join('\n\n') + '\n';
}
