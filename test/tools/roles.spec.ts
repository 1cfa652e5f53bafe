import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';

/** Files without a role in their name: they hold much of what reducers do. */
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
  'import { openDB } from "idb"; export const open = openDB;',
];

/** [a file, what it may not say] */
const REFUSED: readonly (readonly [file: string, code: string])[] = [
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
];

const ALLOWED = [
  ['src/features/tasks/tasksDeps.ts', 'export const now = () => Date.now();'],
  ['src/realtime/deps.ts', 'export const width = () => window.innerWidth;'],
  ['src/app/browser/tabs.ts', 'export const later = (f: () => void) => setTimeout(f, 1);'],
  ['src/common/browser/draftStore.ts', 'import { openDB } from "idb"; export const open = openDB;'],
  ['src/features/tasks/useTasks.ts', 'export const width = () => window.innerWidth;'],
  ['src/features/tasks/tasksSlice.ts', 'export const at = (iso: string) => new Date(iso).getTime();'],
  ['src/features/tasks/tasksSaga.ts', 'import { delay } from "typed-redux-saga"; export const d = delay;'],
  [
    'src/features/tasks/components/TaskTable.tsx',
    'export const T = ({ text }: { text: string }) => <p title={text}>{text}: 3</p>;',
  ],
  ['src/common/components/Button.tsx', 'import { Button } from "semantic-ui-react"; export const B = Button;'],
  ['src/common/http/client.ts', 'import request from "superagent"; export const r = request;'],
  ['src/realtime/chatChannel.ts', 'import { wrap } from "comlink"; export const w = wrap;'],
] as const;

describe('what a file may do by its role', () => {
  // The files need not exist, so the rules that ask the compiler stay out of it.
  const eslint = new ESLint({ overrideConfig: [tseslint.configs.disableTypeChecked] });

  const complaints = async (filePath: string, code: string) => {
    const [result] = await eslint.lintText(`${code}\n`, { filePath });
    return result?.messages.map(({ ruleId, message }) => ruleId ?? message) ?? ['not linted'];
  };

  for (const [file, code] of REFUSED) {
    it(`refuses ${file}: ${code}`, async () => {
      expect(await complaints(file, code)).toEqual([jasmine.stringMatching(/^no-(?:restricted|console)/)]);
    });
  }

  for (const [file, code] of ALLOWED) {
    it(`allows ${file}: ${code}`, async () => {
      expect(await complaints(file, code)).toEqual([]);
    });
  }
});
