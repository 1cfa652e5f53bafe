import path from 'node:path';
import { format } from 'oxfmt';
import type { UnknownAction } from 'redux';
import type { ActionLog, LogEntry } from '#contract/actionLog.ts';
import { minimal, rewrittenActions } from '#src/actionLog/replay/minimal.ts';
import { holds, type Predicate, type Term } from '#src/actionLog/replay/predicate.ts';
import type { ShrinkAnswer, Shrunk } from '#src/actionLog/replay/searchAnswers.ts';
import { importPageCode } from '../pageCode.ts';
import { codeWith, plainerWith, type Builders } from './builders.ts';
import { creatorOf, loadCreators } from './creators.ts';
import { onOneLine, textLiteral } from './literal.ts';
import type { Playing } from './playing.ts';
import { nameOf, specFiles, writeNew } from './spec.ts';
import { UsageError } from './usageError.ts';

export interface ShrunkSpecOptions {
  readonly file: string;
  readonly log: ActionLog;
  readonly predicate: Predicate;
  readonly shrunk: ShrinkAnswer<unknown>;
  readonly playing: Playing;
}

/** As in the settings of this project. */
const STYLE = { printWidth: 120, singleQuote: true } as const;
const BUILDERS = 'test/support/page/chatBuilders.ts';
const REPLAYED = '#test/support/page/replayed.ts';

/** By module, what to import from it, each with its name in the spec. */
type Imports = Map<string, Map<string, string>>;

/**
 * Writes a spec which says that a few actions must not make a predicate hold. They begin on a new page, and are written
 * as in other specs; or they begin at a checkpoint, which is written beside the spec, with them, as a log.
 * @returns the files
 * @throws {UsageError} if a file exists already, or the log could not be shrunk
 */
export async function writeShrunkSpec(options: ShrunkSpecOptions): Promise<readonly string[]> {
  const { shrunk } = options;
  if (shrunk.status === 'refused') throw new UsageError('--to-spec: the log could not be shrunk');
  const [file, logFile] = specFiles(options.file);
  const imports: Imports = new Map();
  if (shrunk.slices !== null) {
    const page = await pageCode(shrunk.slices, options, shrunk.actions, imports);
    return writeNew([[file, await specText(options, shrunk, page, imports)]]);
  }
  addImport(imports, REPLAYED, 'replayed');
  const page = `replayed(new URL(${textLiteral(`./${path.basename(logFile)}`)}, import.meta.url))`;
  return writeNew([
    [file, await specText(options, shrunk, page, imports)],
    [logFile, `${JSON.stringify(logOf(options, shrunk))}\n`],
  ]);
}

/** @returns its name in the spec: another module may have the same */
function addImport(imports: Imports, from: string, name: string): string {
  const names = imports.get(from) ?? new Map<string, string>();
  const others = [...imports].filter(([module, known]) => module !== from && known.has(name));
  const local = names.get(name) ?? (others.length === 0 ? name : `${name}${others.length + 1}`);
  imports.set(from, names.set(name, local));
  return local;
}

/** Code of the page after actions, with as little in them as the predicate needs. */
async function pageCode(
  slices: readonly string[],
  { predicate, playing, shrunk }: ShrunkSpecOptions,
  actions: readonly UnknownAction[],
  imports: Imports,
): Promise<string> {
  const builders = (await importPageCode(BUILDERS)) as Builders;
  const isHeld = (some: readonly UnknownAction[]) => holds(predicate, playing.stateAfter(slices, some));
  const isSmall = shrunk.status === 'shrunk' && shrunk.isMinimal;
  const few = isSmall ? minimal(rewrittenActions(actions, isHeld, plainerWith(builders)), isHeld) : actions;
  const creators = await loadCreators();
  const valueCode = (value: unknown) => codeWith(builders, value, (name) => addImport(imports, `#${BUILDERS}`, name));
  const lines = few.map((action) => {
    const creator = creatorOf(creators, action);
    if (creator === null) return valueCode(action);
    const local = addImport(imports, creator.from, creator.name);
    const { payload } = action;
    return `${creator.call.replace(creator.name, local)}(${payload === undefined ? '' : valueCode(payload)})`;
  });
  addImport(imports, REPLAYED, 'pageAfter');
  return `pageAfter(${onOneLine(slices)}, [${lines.join(', ')}])`;
}

async function specText(
  { file, log, predicate }: ShrunkSpecOptions,
  { position, actions, from }: Shrunk<unknown>,
  page: string,
  imports: Imports,
): Promise<string> {
  const text = [
    ...[...imports].sort().map(([module, names]) => `import { ${importedNames(names)} } from '${module}';`),
    '',
    `// Of ${nameOf(log)}:`,
    `// ${actions.length} of the ${from} actions up to ${position}, where it went wrong.`,
    `describe(${textLiteral(`the log ${path.basename(file, '.spec.ts')}`)}, () => {`,
    `it(${textLiteral(`does not come to: ${shortened(predicate.text)}`)}, async () => {`,
    `const page = await ${page};`,
    expectation(predicate),
    '});',
    '});',
    '',
  ].join('\n');
  return (await format(path.basename(file), text, STYLE)).code;
}

function importedNames(names: ReadonlyMap<string, string>): string {
  return [...names]
    .sort()
    .map(([name, local]) => (name === local ? name : `${name} as ${local}`))
    .join(', ');
}

/** Longest predicate in a title: the whole line has 120 columns at most. */
const TITLE_MAX = 80;

function shortened(text: string): string {
  return text.length > TITLE_MAX ? `${text.slice(0, TITLE_MAX)}…` : text;
}

/** Matchers that a value passes when a term does not hold. */
const MATCHERS: Partial<Readonly<Record<Term['operator'], string>>> = {
  '=': 'not.toEqual',
  '!=': 'toEqual',
  '<': 'not.toBeLessThan',
  '<=': 'not.toBeLessThanOrEqual',
  '>': 'not.toBeGreaterThan',
  '>=': 'not.toBeGreaterThanOrEqual',
  'is there': 'toBeUndefined',
  'is missing': 'toBeDefined',
};

/** That the predicate does not hold. */
function expectation({ text, terms: [first, ...more] }: Predicate): string {
  const matcher = first === undefined ? undefined : MATCHERS[first.operator];
  // Matchers compare the order of numbers only.
  const isOrdered = first !== undefined && /[<>]/.test(first.operator);
  if (first === undefined || matcher === undefined || more.length > 0 || (isOrdered && typeof first.value !== 'number'))
    return `expect(page.holds(${textLiteral(text)})).toBeFalse();`;
  const value = first.value === undefined ? '' : onOneLine(first.value);
  return `expect(page.valueAt(${textLiteral(first.path)})).${matcher}(${value});`;
}

/** The checkpoint and the actions, as a log. */
function logOf({ log: { texts: _, ...log } }: ShrunkSpecOptions, { start, actions }: Shrunk<unknown>): ActionLog {
  const entries = actions.map((action, index): LogEntry => ({ no: index + 1, at: log.from, by: 'user', action }));
  return { ...log, until: log.from, segments: [{ load: 'shrunk', state: start, entries }], hashes: {} };
}
