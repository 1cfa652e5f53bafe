import { readFileSync } from 'node:fs';
import path from 'node:path';
import { openApiProblems } from '#tools/openApiProblems.ts';
import { ROOT } from '#tools/paths.ts';

const DOCUMENT = readFileSync(path.join(ROOT, 'docs', 'openapi.json'), 'utf8');

describe('docs/openapi.json', () => {
  it('is valid', async () => {
    expect(await openApiProblems(DOCUMENT)).toEqual([]);
  });

  for (const [what, part, instead, problem] of [
    [
      'a reference that leads nowhere',
      '"#/components/schemas/Reply"',
      '"#/components/schemas/Gone"',
      /no-unresolved-refs/,
    ],
    ['an example of another type', '"pageNo": 1,', '"pageNo": "one",', /no-invalid-media-type-examples/],
    [
      'two operations with one name',
      '"operationId": "editReply"',
      '"operationId": "addReply"',
      /operation-operationId-unique/,
    ],
    ['a place for parameters that there is none of', '"in": "query"', '"in": "body"', /the schema of OpenAPI/],
  ] as const) {
    it(`would not be valid with ${what}`, async () => {
      expect(DOCUMENT).toContain(part);
      expect((await openApiProblems(DOCUMENT.replace(part, instead))).join('\n')).toMatch(problem);
    });
  }
});
