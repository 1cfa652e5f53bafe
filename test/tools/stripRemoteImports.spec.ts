import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../tools/paths.ts';
import stripRemoteImports from '../../tools/stripRemoteImports.js';

const COMPONENTS = path.join(ROOT, 'node_modules', 'semantic-ui-css', 'components');
const REMOTE = /(?:url\(|@import)\s*['"]?(?:https?:)?\/\//;

describe('stripRemoteImports', () => {
  it('takes the font import out of site.css and leaves its rules', () => {
    const css = readFileSync(path.join(COMPONENTS, 'site.css'), 'utf8');
    expect(css).toMatch(REMOTE);
    expect(stripRemoteImports(css)).not.toMatch(REMOTE);
    expect(stripRemoteImports(css)).toContain('font-size: 14px');
  });

  it('leaves no style sheet of Semantic UI that loads from another host', () => {
    const sheets = readdirSync(COMPONENTS).filter((name) => name.endsWith('.css'));
    const remote = sheets.filter((name) => REMOTE.test(stripRemoteImports(readFileSync(path.join(COMPONENTS, name), 'utf8'))));
    expect(remote).toEqual([]);
    expect(sheets.length).toBeGreaterThan(50);
  });

  it('keeps imports of our own', () => {
    expect(stripRemoteImports("@import url('./own.css');")).toBe("@import url('./own.css');");
  });
});
