import type { FastifyInstance } from 'fastify';

/** The deprecation of an operation. */
export interface Deprecated {
  /** Since when it should no longer be used. */
  since: Date;
  /** The earliest day of its removal, at least a year after `since` (docs/versions.md). */
  until: Date;
  /** Address of a page that names the replacement. */
  link: string;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    deprecated?: Deprecated;
  }
}

/** Announces the deprecation and the last day of an operation in its every answer, including refusals. */
export function registerDeprecation(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const { deprecated } = request.routeOptions.config;
    if (!deprecated) return;
    reply.headers({
      // RFC 9745: a date of RFC 9651, in whole seconds since 1970.
      deprecation: `@${Math.floor(deprecated.since.getTime() / 1000)}`,
      // RFC 8594.
      sunset: deprecated.until.toUTCString(),
      link: `<${deprecated.link}>; rel="deprecation"; type="text/html"`,
    });
  });
}
