import webpack, { type MultiCompiler } from 'webpack';

/** Without a terminal a line is written at each of these. */
const LINE_EVERY_PERCENT = 20;

type Output = Pick<NodeJS.WriteStream, 'isTTY' | 'write'>;

/** Writes how far a build is: in a terminal one line that changes, elsewhere a few plain lines. */
export function showProgress(compiler: MultiCompiler, output: Output = process.stdout): void {
  new webpack.ProgressPlugin(progressWriter(output)).apply(compiler);
}

/** @returns what is called with the part that is done, from 0 to 1, which may go back */
export function progressWriter(output: Output): (done: number) => void {
  const { isTTY } = output;
  let shown = 0;
  return (done) => {
    const percent = Math.floor(done * 100);
    if (percent < shown + (isTTY ? 1 : LINE_EVERY_PERCENT)) return;
    shown = isTTY ? percent : percent - (percent % LINE_EVERY_PERCENT);
    if (!isTTY) output.write(`Pages: ${shown} %\n`);
    else output.write(shown >= 100 ? '\r\u001b[K' : `\rPages: ${shown} %`);
  };
}
