import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Prompts for a secret without showing it. Without a terminal, reads the first line of standard input. */
export async function readHidden(question: string): Promise<string> {
  const { stdin, stdout } = process;
  if (!stdin.isTTY) {
    const first = await createInterface({ input: stdin })[Symbol.asyncIterator]().next();
    return first.done === true ? '' : first.value;
  }
  stdout.write(question);
  const nowhere = new Writable({
    write: (_chunk, _encoding, done) => {
      done();
    },
  });
  const terminal = createInterface({ input: stdin, output: nowhere, terminal: true });
  terminal.on('SIGINT', () => process.exit(130));
  const answer = await terminal.question('');
  terminal.close();
  stdout.write('\n');
  return answer;
}
