import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { ROOT } from '#tools/paths.ts';

const Lock = Type.Object({
  packages: Type.Record(
    Type.String(),
    Type.Object({ optionalDependencies: Type.Optional(Type.Record(Type.String(), Type.String())) }),
  ),
});

describe('the lock file', () => {
  // npm leaves out a binary that the registry does not have yet. `npm ci` then refuses the lock file on every machine.
  it('has every optional package, so that npm ci accepts it', () => {
    const lock: unknown = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'));
    const { packages } = Value.Parse(Lock, lock);

    const missing = Object.entries(packages).flatMap(([folder, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) => !(`node_modules/${name}` in packages) && !(`${folder}/node_modules/${name}` in packages),
      ),
    );
    expect(missing).toEqual([]);
  });
});
