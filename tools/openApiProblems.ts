import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Validator } from '@seriousme/openapi-schema-validator';
import { ROOT } from './paths.ts';

// Part of npm run lint.

/**
 * Checks an OpenAPI document with two validators: against the schema of OpenAPI, and by the rules that clients need,
 * such as unique names of operations and examples that match their schemas.
 * @returns what is wrong; empty for a valid document
 */
export async function openApiProblems(document: string): Promise<readonly string[]> {
  const { valid, errors } = await new Validator().validate(document);
  const config = await createConfig({
    extends: ['recommended'],
    rules: {
      // A server on the reader's own machine is one of ours.
      'no-server-example.com': 'off',
      'no-invalid-media-type-examples': 'error',
      'no-unused-components': 'error',
    },
  });
  const problems = await lintFromString({ source: document, absoluteRef: 'openapi.json', config });
  return [
    ...(valid ? [] : [`the schema of OpenAPI: ${JSON.stringify(errors)}`]),
    ...problems.map(({ ruleId, message, location: [place] }) => `${ruleId}: ${message} (${place?.pointer ?? ''})`),
  ];
}

if (import.meta.filename === process.argv[1]) {
  const problems = await openApiProblems(readFileSync(path.join(ROOT, 'docs', 'openapi.json'), 'utf8'));
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}
