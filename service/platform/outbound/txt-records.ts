import { Resolver } from 'node:dns/promises';

/** Asks DNS for texts that people have published under a name. */
export interface TxtRecords {
  /**
   * The texts under a name, each whole; none when DNS says that there are none.
   *
   * @throws TxtUnanswered when no name server says either.
   */
  of(name: string): Promise<string[]>;
}

/** No name server has answered, or not so that it says anything. */
export class TxtUnanswered extends Error {
  constructor(cause: unknown) {
    super('no name server has answered', { cause });
    this.name = 'TxtUnanswered';
  }
}

/** Milliseconds for one question to a name server, and how often it is asked. */
const RESOLVE_TIME = { timeout: 2_500, tries: 2 };
/** Errors of node:dns that say that there is no such record, or can be none, as opposed to no answer. */
const NONE = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME']);

/** @param servers name servers in place of the system's, for tests. */
export function createTxtRecords(servers?: readonly string[]): TxtRecords {
  return {
    async of(name) {
      const resolver = new Resolver(RESOLVE_TIME);
      if (servers) resolver.setServers(servers);
      try {
        // A record is a sequence of texts of 255 bytes at most (RFC 1035, 3.3.14).
        return (await resolver.resolveTxt(name)).map((pieces) => pieces.join(''));
      } catch (error) {
        if (error instanceof Error && 'code' in error && NONE.has(String(error.code))) return [];
        throw new TxtUnanswered(error);
      }
    },
  };
}
