import { brokenRules, type Sample } from '../support/lint.ts';

/** Files without a role in their name, which contain much of the reducers' logic. */
const PURE_BY_DEFAULT = [
  'src/common/liveList/liveList.ts',
  'src/realtime/conversation.ts',
  'src/features/chat/chatList.ts',
];
const IMPURE = [
  'export const at = () => Date.now();',
  'export const now = Date.now;',
  'export const at = () => Date();',
  'export const chance = () => Math.random();',
  'export const token = () => localStorage.getItem("token");',
  'export const later = (f: () => void) => setTimeout(f, 1);',
  'export const ask = () => fetch("/api");',
  'export const title = () => document.title;',
  'export const page = globalThis;',
  'import { openDB } from "idb"; export const open = openDB;',
];

/** [a file, code that it must not contain] */
const REFUSED: readonly Sample[] = [
  ...PURE_BY_DEFAULT.flatMap((file) => IMPURE.map((code) => [file, code] as const)),
  ['src/features/tasks/tasksSlice.ts', 'export const at = () => Date.now();'],
  ['src/features/tasks/tasksSlice.ts', 'export const at = () => new Date();'],
  ['src/features/tasks/tasksSlice.ts', 'export const token = () => localStorage.getItem("token");'],
  ['src/features/tasks/tasksSlice.ts', 'import { put } from "typed-redux-saga"; export const p = put;'],
  ['src/features/tasks/tasksSelectors.ts', 'export const chance = () => Math.random();'],
  ['src/features/tasks/tasksSelectors.ts', 'import { memo } from "react"; export const m = memo;'],
  ['src/features/tasks/tasksSaga.ts', 'export const ask = () => fetch("/api");'],
  ['src/features/tasks/tasksSaga.ts', 'export const later = (f: () => void) => setTimeout(f, 1);'],
  ['src/features/tasks/tasksSaga.ts', 'export const id = () => crypto.randomUUID();'],
  ['src/features/tasks/tasksApi.ts', 'export const at = () => Date.now();'],
  ['src/features/tasks/useTasks.ts', 'export const poll = (f: () => void) => setInterval(f, 1);'],
  ['src/app/browser/tabs.ts', 'import { wrap } from "comlink"; export const w = wrap;'],
  ['src/features/tasks/components/TaskTable.tsx', 'export const poll = (f: () => void) => setInterval(f, 1);'],
  ['src/features/tasks/components/TaskTable.tsx', 'import { Table } from "semantic-ui-react"; export const T = Table;'],
  ['src/features/tasks/components/TaskTable.tsx', 'export const T = () => <p>No data</p>;'],
  ['src/features/tasks/components/TaskTable.tsx', 'export const T = () => <img alt="No data" />;'],
  ['src/features/tasks/tasksApi.ts', 'import request from "superagent"; export const r = request;'],
  ['src/features/tasks/tasksApi.ts', 'import { wrap } from "comlink"; export const w = wrap;'],
  ['src/common/styles/index.ts', 'import "semantic-ui-css/components/site.min.css";'],
  ['src/features/tasks/index.ts', 'export default 1;'],
  ['src/features/tasks/index.ts', 'console.log(1);'],
  ['src/features/tasks/index.ts', 'export const n = "" as unknown as number;'],
  ['server/chat/chatService.ts', 'import { memo } from "react"; export const m = memo;'],
  ['workers/chat/connection.ts', 'import { put } from "typed-redux-saga"; export const p = put;'],
  ['test/src/tasks.spec.ts', 'fit("runs alone", () => undefined);'],
  ['server/chat/chatRepository.ts', "export const newest = 'select id::text from chat order by id desc';"],
  [
    'server/chat/chatRepository.ts',
    `export const next = (table: string) => \`select id::text from \${table} where n < (select 9) order by at, id\`;`,
  ],
  ['server/log.ts', '/* oxlint-disable */ export const at = eval("1");'],
  ['server/log.ts', 'export const at = eval("1"); // oxlint-disable-line'],
  ['server/log.ts', '// eslint-disable-next-line no-eval, own/no-directives\nexport const at = eval("1");'],
];

const ALLOWED: readonly Sample[] = [
  ['server/chat/chatRepository.ts', "export const newest = 'select id::text from chat order by chat.id desc';"],
  ['server/chat/chatRepository.ts', "export const newest = 'select id::text as chat from chat order by id desc';"],
  [
    'server/chat/chatRepository.ts',
    "export const newest = 'select found.id::text from (select * from chat order by id desc limit 3) found';",
  ],
  ['src/features/tasks/tasksDeps.ts', 'export const now = () => Date.now();'],
  ['src/realtime/deps.ts', 'export const width = () => window.innerWidth;'],
  ['src/app/browser/tabs.ts', 'export const later = (f: () => void) => setTimeout(f, 1);'],
  ['src/common/browser/draftStore.ts', 'import { openDB } from "idb"; export const open = openDB;'],
  ['src/features/tasks/useTasks.ts', 'export const width = () => window.innerWidth;'],
  ['src/features/tasks/tasksSlice.ts', 'export const titleOf = (page: Window & typeof globalThis) => page.name;'],
  ['src/features/tasks/tasksSlice.ts', 'export const at = (iso: string) => new Date(iso).getTime();'],
  ['src/features/tasks/tasksSaga.ts', 'import { delay } from "typed-redux-saga"; export const d = delay;'],
  [
    'src/features/tasks/components/TaskTable.tsx',
    'export const T = ({ text }: { text: string }) => <p title={text}>{text}: 3</p>;',
  ],
  ['src/common/components/Button.tsx', 'import { Button } from "semantic-ui-react"; export const B = Button;'],
  ['src/common/http/client.ts', 'import request from "superagent"; export const r = request;'],
  ['src/realtime/workerChannels.ts', 'import { wrap } from "comlink"; export const w = wrap;'],
];

describe('the lint rules for the role of a file', () => {
  let broken: readonly (readonly string[])[] = [];

  beforeAll(async () => {
    broken = await brokenRules([...REFUSED, ...ALLOWED]);
  });

  for (const [index, [file, code]] of REFUSED.entries()) {
    it(`refuse in ${file}: ${code}`, () => {
      expect(broken[index]).toEqual([jasmine.stringMatching(/^no-(?:restricted|console|directives|order-by-text)/)]);
    });
  }

  for (const [index, [file, code]] of ALLOWED.entries()) {
    it(`allow in ${file}: ${code}`, () => {
      expect(broken[REFUSED.length + index]).toEqual([]);
    });
  }
});

describe('rules that need types', () => {
  const BROKEN: Readonly<Record<string, string>> = {
    'no-floating-promises': 'Promise.reject(new Error("x")); export {};',
    'no-misused-promises': 'export const f = (p: Promise<boolean>) => { if (p) throw new Error("x"); };',
    'no-unsafe-assignment': 'export const x: number = JSON.parse("1");',
    'no-unsafe-return': 'export const f = (): number => JSON.parse("1");',
    'no-unnecessary-condition': 'const yes = true; while (yes) { throw new Error("x"); } export {};',
    'switch-exhaustiveness-check':
      'export const f = (x: "a" | "b") => { switch (x) { case "a": return 1; } return 2; };',
    'restrict-template-expressions': `export const f = (x: { a: number }) => \`\${x}\`;`,
    'no-confusing-void-expression': 'export function f(g: () => void) { return g(); }',
  };

  it('are in force', async () => {
    const samples = Object.values(BROKEN).map((code): Sample => ['server/x.ts', code]);
    const broken = await brokenRules(samples, true);
    expect(broken).toEqual(Object.keys(BROKEN).map((rule) => jasmine.arrayContaining([rule])));
  });

  it('leave loops without an end, text from numbers, and a default for the rest alone', async () => {
    const code = [
      'export function f(x: "a" | "b", n: number): string {',
      '  while (true) { if (Math.random() > n) break; }',
      `  switch (x) { case "a": return \`\${n} items\`; default: return "rest"; }`,
      '}',
    ].join('\n');
    expect(await brokenRules([['server/x.ts', code]], true)).toEqual([[]]);
  });
});
