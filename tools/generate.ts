import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pbjs from 'protobufjs-cli/pbjs.js';
import pbts from 'protobufjs-cli/pbts.js';
import { Code } from 'typebox/compile';
import type { Call } from '#contract/http/call.ts';
import { CALLS_BY_RESOURCE, SCHEMAS } from '#contract/http/index.ts';
import { buildOpenApi } from '#contract/http/openapi.ts';
import { configurationPage } from './configuration.ts';
import { ROOT } from './paths.ts';

// npm run generate. The output is committed, and a spec compares it.

const GENERATED = '// Made by `npm run generate`. Do not edit.\n';

/** The text of each generated file, by its path. */
export async function generate(): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  const codec = await protobufCodec();
  files.set('contract/chat/gen/chat.js', codec.script);
  files.set('contract/chat/gen/chat.d.ts', codec.types);
  for (const [resource, calls] of Object.entries(CALLS_BY_RESOURCE)) {
    const clients = Object.entries(calls).map(([name, call]) => clientCall(name, call));
    files.set(`contract/http/gen/${resource}.js`, `${GENERATED}\n${clients.join('\n')}`);
    files.set(`contract/http/gen/${resource}.d.ts`, clientTypes(resource, calls));
  }
  files.set(
    'docs/openapi.json',
    `${JSON.stringify(buildOpenApi({ calls: CALLS_BY_RESOURCE, schemas: SCHEMAS }), null, 2)}\n`,
  );
  files.set('docs/configuration.md', configurationPage());
  return files;
}

async function protobufCodec(): Promise<{ script: string; types: string }> {
  const options = ['create', 'verify', 'convert', 'delimited', 'typeurl', 'service'].map((part) => `--no-${part}`);
  const proto = path.join(ROOT, 'contract', 'chat', 'chat.proto');
  const script = await finished((done) => pbjs.main(['-t', 'static-module', '-w', 'es6', ...options, proto], done));
  const types = await finished((done) => pbts.process(script, [], done));
  // Ids are strings in the schema, so no 64-bit number class is needed.
  return {
    script: GENERATED + withoutComments(script),
    types: GENERATED + types.replace('import Long = require("long");\n', ''),
  };
}

/** The types have the comments, too. */
function withoutComments(script: string): string {
  return script.replace(/^[ \t]*\/\*\*[^]*?\*\/\n/gm, '').replace(/\n{3,}/g, '\n\n');
}

function finished(start: (done: (error: Error | null, output?: string) => void) => unknown): Promise<string> {
  return new Promise((resolve, reject) => {
    start((error, output) => {
      if (output === undefined) reject(error ?? new Error('no output'));
      else resolve(output);
    });
  });
}

/** The page's part of a call. The checks are plain functions: the Content-Security-Policy forbids compiling in the page. */
function clientCall(name: string, call: Call): string {
  const { definitions, entry } = compiledCheck(name, call);
  const { method, path: url } = call;
  const client = `{ method: '${method}', path: '${url}', isResponse: ${entry} }`;
  return `${definitions}\nexport const ${name} = ${client};\n`;
}

function clientTypes(resource: string, calls: Readonly<Record<string, Call>>): string {
  const parts = Object.keys(calls).map((name) => {
    const declared = `typeof declared.${name}`;
    return `export declare const ${name}: ClientCall<RequestOf<${declared}>, ResponseOf<${declared}>>;\n`;
  });
  const imports =
    "import type { ClientCall, RequestOf, ResponseOf } from '../call.ts';\n" +
    `import type * as declared from '../${resource}.ts';\n`;
  return `${GENERATED}${imports}\n${parts.join('')}`;
}

/** The check of a response as statements without imports, and the name of its function. */
function compiledCheck(name: string, { response }: Call): { definitions: string; entry: string } {
  const { Code: module, External: external } = Code(response);
  const functions = module.match(/^const check_\d+ = .*$/gm) ?? [];
  const entry = /return (check_\d+)\(value\)/.exec(module)?.[1];
  if (entry === undefined) throw new Error(`${name}: the schema library's output has another form than is known here`);
  const unique = (code: string) => code.replace(/\bcheck_(\d+)\b/g, `${name}_check_$1`);
  const definitions = unique(functions.join('\n')).replace(/\bExternal\[(\d+)\]/g, (_, index) => {
    const pattern: unknown = external.variables[Number(index)];
    if (!(pattern instanceof RegExp))
      throw new Error(`${name}: a response may be checked by patterns, not by code of the schema library`);
    return String(pattern);
  });
  if (/\b(?:Guard|Hashing|CheckContext)\b/.test(definitions))
    throw new Error(`${name}: the check needs the schema library at run time`);
  return { definitions, entry: unique(entry) };
}

async function main(): Promise<void> {
  for (const [file, text] of await generate()) {
    const place = path.join(ROOT, file);
    mkdirSync(path.dirname(place), { recursive: true });
    if (readIfThere(place) === text) continue;
    writeFileSync(place, text);
    console.log(`wrote ${file}`);
  }
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

if (import.meta.filename === process.argv[1]) await main();
