import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';

export interface Finding {
  tool: 'redocly' | 'spectral';
  rule: string;
  /** JSON pointer into the document. */
  place: string;
  message: string;
}

/** Findings of Redocly's recommended rules in an OpenAPI document, warnings too. */
export async function lintWithRedocly(text: string): Promise<Finding[]> {
  const config = await createConfig({
    extends: ['recommended'],
    rules: {
      // No service runs where the file is made; each service writes its own address into the document that it serves.
      'no-server-example.com': 'off',
      // The interface specification writes two paths with a slash at the end; the service answers every path both ways.
      'no-path-trailing-slash': 'off',
    },
  });
  const problems = await lintFromString({ source: text, absoluteRef: '/openapi.json', config });
  return problems.map(({ ruleId, message, location }) => ({
    tool: 'redocly',
    rule: ruleId,
    place: location[0]?.pointer ?? '#',
    message,
  }));
}

/** Findings of Spectral's recommended rules for OpenAPI, warnings too. */
export async function lintWithSpectral(text: string): Promise<Finding[]> {
  const linter = new spectral.Spectral();
  linter.setRuleset({
    extends: [[rulesets.oas as RulesetDefinition, 'recommended']],
    rules: {
      // The same as for Redocly.
      'path-keys-no-trailing-slash': 'off',
      // The rule mistakes the field `example` of an event, shown as an answer's example, for a schema's example; no
      // schema has one.
      'oas3-valid-schema-example': 'off',
    },
  });
  const results = await linter.run(JSON.parse(text) as Record<string, unknown>);
  return results.map(({ code, path, message }) => ({
    tool: 'spectral',
    rule: String(code),
    place: `#/${path.join('/')}`,
    message,
  }));
}
