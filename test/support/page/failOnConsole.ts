/**
 * Fails a spec during which an error or a warning appears in the console. A spec that expects one spies on the console
 * itself.
 */
const noise: string[] = [];

for (const level of ['error', 'warn'] as const) {
  const write = console[level].bind(console);
  console[level] = (...parts: unknown[]) => {
    noise.push(`console.${level}: ${parts.map(String).join(' ')}`);
    write(...parts);
  };
}

afterEach(() => {
  for (const line of noise.splice(0)) fail(line);
});
