import type { TestApplication } from '../application.ts';

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Sends requests with one token and reads the answers. */
export function requestsOf({ inject }: Pick<TestApplication, 'inject'>, token?: string, remoteAddress?: string) {
  return async <Answer = unknown>(method: Method, url: string, payload?: object): Promise<Answer> => {
    const response = await inject({
      method,
      url: `/api/v2${url}`,
      ...(token !== undefined && { token }),
      ...(remoteAddress !== undefined && { remoteAddress }),
      ...(payload && { payload }),
    });
    const isJson = String(response.headers['content-type']).includes('json') && response.body !== '';
    return (isJson ? response.json() : null) as Answer;
  };
}

/** Something that has been made. */
export interface Made {
  id: string;
}
