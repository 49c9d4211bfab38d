import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { registerDocumentation } from './documentation.ts';
import { registerDeprecation } from './deprecation.ts';
import type { OpenapiDocument } from './openapi-document.ts';

describe('deprecated operations', () => {
  const deprecated = {
    since: new Date('2027-01-15T00:00:00Z'),
    until: new Date('2028-01-15T00:00:00Z'),
    link: 'https://veridoor.example/versions',
  };
  const build = async () => {
    const app = Fastify({ exposeHeadRoutes: false });
    registerDeprecation(app);
    await registerDocumentation(app, 'https://veridoor.example');
    const schema = (operationId: string) => ({ operationId, tags: ['service'], summary: 'A try', response: {} });
    app.get('/old', { config: { requires: 'public', deprecated }, schema: schema('old') }, () => 'done');
    app.get('/new', { config: { requires: 'public' }, schema: schema('new') }, () => 'done');
    await app.ready();
    return app;
  };

  it('every answer of a deprecated operation says so and gives the day of its end', async () => {
    const app = await build();
    const { headers } = await app.inject('/old');
    expect(headers).toMatchObject({
      deprecation: '@1799971200',
      sunset: 'Sat, 15 Jan 2028 00:00:00 GMT',
      link: '<https://veridoor.example/versions>; rel="deprecation"; type="text/html"',
    });
    expect((await app.inject('/new')).headers).not.toHaveProperty('deprecation');
  });

  it('the OpenAPI document marks a deprecated operation', async () => {
    const { paths } = (await build()).swagger() as unknown as OpenapiDocument;
    expect([paths['/old']?.['get'], paths['/new']?.['get']].map((operation) => operation?.deprecated)).toEqual([
      true,
      undefined,
    ]);
  });
});
