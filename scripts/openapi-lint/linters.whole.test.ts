import { describe, expect, it } from 'vitest';
import { installOwnPackages } from '../parts/own-packages.ts';

installOwnPackages('scripts/openapi-lint');
const { lintWithRedocly, lintWithSpectral } = await import('./linters.ts');

const document = {
  openapi: '3.1.0',
  info: {
    title: 'Shop',
    version: '1',
    description: 'Sells items.',
    contact: { name: 'Shop' },
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: 'https://shop.test' }],
  tags: [{ name: 'articles', description: 'What is sold.' }],
  security: [],
  paths: {
    '/articles': {
      get: {
        operationId: 'listArticles',
        summary: 'Every thing',
        description: 'Every thing that is sold.',
        tags: ['articles'],
        responses: {
          200: {
            description: 'The articles.',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Articles' } } },
          },
          400: { description: 'Not understood.' },
        },
      },
    },
  },
  components: { schemas: { Articles: { type: 'array', items: { type: 'string' } } as object } },
};
const broken = {
  ...document,
  components: { schemas: { Articles: { type: 'array', items: [{ type: 'string' }], additionalItems: false } } },
};

describe.each([
  ['Redocly', lintWithRedocly],
  ['Spectral', lintWithSpectral],
])('rules of %s', (_name, lint) => {
  it('the API rules accept a correct document', async () => {
    expect(await lint(JSON.stringify(document))).toEqual([]);
  });

  it('the API rules report a tuple of an older JSON Schema', async () => {
    const places = (await lint(JSON.stringify(broken))).map(({ place }) => place);
    expect(places.some((place) => place.startsWith('#/components/schemas/Articles'))).toBe(true);
  });
});
