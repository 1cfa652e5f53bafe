import { startChild } from '../support/children.ts';
import { median } from '../support/statistics.ts';
import { figure, table } from '../support/table.ts';
import type { StoringAnswer, StoringQuestion } from './storingChild.ts';

const COUNT = 30_000;
const WAYS: readonly (StoringQuestion & { readonly name: string })[] = [
  { name: 'our commit, batches of 40', how: 'commit', batch: 40, count: COUNT / 5 },
  { name: 'COPY of the same rows, batches of 40', how: 'copy', batch: 40, count: COUNT / 5 },
  { name: 'our commit, batches of 600', how: 'commit', batch: 600, count: COUNT },
  { name: 'COPY of the same rows, batches of 600', how: 'copy', batch: 600, count: COUNT },
  { name: 'COPY of the same rows, all at once', how: 'copy', batch: COUNT, count: COUNT },
];

/**
 * Our commit beside COPY into the same table, which is the limit: it only adds rows that are numbered already. The rest
 * of the chat path is left out.
 */
export async function benchStoring(rounds: number): Promise<void> {
  const child = startChild<StoringQuestion, StoringAnswer>('chat/storingChild.ts');
  const results = WAYS.map(({ name, ...question }) => ({ name, question, answers: [] as StoringAnswer[] }));
  try {
    for (const { question } of results) await child.ask(question); // warms up
    for (let round = 0; round < rounds; round += 1) {
      for (const { question, answers } of results) answers.push(await child.ask(question));
    }
  } finally {
    await child.stop();
  }
  const rows = results.map(({ name, answers }) => [
    name,
    figure(median(answers.map(({ perSecond }) => perSecond))),
    figure(median(answers.map(({ databaseMicros }) => databaseMicros)), 1),
  ]);
  const [{ version } = { version: '' }] = results.flatMap(({ answers }) => answers);
  console.log(`\nStoring alone, over one connection, each batch synced; ${version}\n`);
  console.log(table(['storing', 'messages/s', 'database µs a message'], rows));
}
