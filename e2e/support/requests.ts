import { expect, type BrowserContext, type Request } from '@playwright/test';

/** Every request of a browser context, from the moment it is watched. */
export interface RequestWatch {
  requests: Request[];
  /** Fails when anything went to an origin other than the listed ones. */
  expectOnly(origins: readonly string[]): void;
  /** Fails when a request other than the first of each page has a secret in its address or referrer. */
  expectNowhere(secrets: readonly string[], except: (request: Request) => boolean): void;
}

/** Watches a context's requests, those of its frames and workers included. */
export function watchRequests(context: BrowserContext): RequestWatch {
  const requests: Request[] = [];
  context.on('request', (request) => requests.push(request));
  return {
    requests,
    expectOnly(origins) {
      const strangers = requests
        .map((request) => new URL(request.url()))
        .filter(({ protocol }) => protocol !== 'blob:' && protocol !== 'data:')
        .filter(({ origin }) => !origins.includes(origin))
        .map(({ href }) => href);
      expect(strangers, 'requests to third parties').toEqual([]);
    },
    expectNowhere(secrets, except) {
      const leaks = requests
        .filter((request) => !except(request))
        .filter((request) => {
          const places = [request.url(), request.headers()['referer'] ?? ''];
          return secrets.some((secret) => places.some((place) => place.includes(secret)));
        })
        .map((request) => request.url());
      expect(leaks, 'addresses with a secret').toEqual([]);
    },
  };
}
