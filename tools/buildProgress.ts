import webpack, { type MultiCompiler } from 'webpack';

/** Without a terminal, writes a line at each multiple of this. */
const LINE_EVERY_PERCENT = 20;

type Output = Pick<NodeJS.WriteStream, 'isTTY' | 'write'>;

/** Writes the progress of a build: in a terminal one line that changes, elsewhere a few lines. */
export function showProgress(compiler: MultiCompiler, output: Output = process.stdout): void {
  new webpack.ProgressPlugin(progressWriter(output)).apply(compiler);
}

/** @returns a function to call with the progress from 0 to 1, which may go back */
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
