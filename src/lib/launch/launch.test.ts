// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FlowError } from '../errors/flow-error.ts';
import { addressAfterLaunch, readLaunch } from './launch.ts';

const servers = ['https://api.example.com', 'http://localhost:4000/eu'];
const pid = '0a7b3c52-9c1d-4e8f-a1b2-c3d4e5f60718';
const code = 'b'.repeat(43);
const at = (search: string, fragment = '') => `https://verify.example.com/${search}${fragment}`;
const server = 'server_url=https%3A%2F%2Fapi.example.com';

function codeThrownBy(address: string): string {
  try {
    readLaunch(address, servers);
  } catch (error) {
    return error instanceof FlowError ? error.code : String(error);
  }
  return 'none';
}

/** The server that a launch leads to, `none`, or `error` for a typed error; any other error is thrown again. */
function outcomeOf(address: string): string {
  try {
    const launch = readLaunch(address, servers);
    return launch.kind === 'none' ? 'none' : launch.server;
  } catch (error) {
    if (error instanceof FlowError) return 'error';
    throw error;
  }
}

describe('readLaunch', () => {
  it('readLaunch reads a verification link', () => {
    expect(readLaunch(at(`?pid=${pid}&${server}`, `#${code}`), servers)).toEqual({
      kind: 'link',
      server: 'https://api.example.com',
      profile: pid,
      code,
      handoff: false,
      language: null,
    });
  });

  it('readLaunch reads a profile token, the language and the handoff mark', () => {
    expect(readLaunch(at(`?token=a.b.c&${server}&language=tr-TR`), servers)).toMatchObject({
      token: 'a.b.c',
      language: 'tr-TR',
    });
    expect(readLaunch(at(`?pid=${pid}&${server}&handoff=1`, `#${code}`), servers)).toMatchObject({ handoff: true });
  });

  it('readLaunch reads a payment token by either name', () => {
    for (const name of ['bio_token', 'user_token'])
      expect(readLaunch(at(`biopay?${name}=${code}&${server}`), servers)).toEqual({
        kind: 'payment',
        server: 'https://api.example.com',
        token: code,
        language: null,
      });
  });

  it('readLaunch compares servers as addresses, not as texts', () => {
    for (const written of ['https://API.example.com:443/', 'https://api.example.com', 'http://localhost:4000/eu//'])
      expect(readLaunch(at(`?pid=${pid}&server_url=${encodeURIComponent(written)}`, `#${code}`), servers).kind).toBe(
        'link',
      );
  });

  it.each([
    'https://api.example.com.evil.test',
    'https://evil.test',
    'http://api.example.com',
    'https://api.example.com:8443',
    'https://api.example.com/other',
    'http://localhost:4000',
  ])('readLaunch refuses %s, which the configuration does not list', (written) => {
    expect(codeThrownBy(at(`?pid=${pid}&server_url=${encodeURIComponent(written)}`, `#${code}`))).toBe(
      'server_not_allowed',
    );
  });

  it.each([
    'javascript:alert(1)',
    '//evil.test',
    'https://user:pass@api.example.com',
    'https://api.example.com?x=1',
    '',
  ])('readLaunch calls the server address %j malformed', (written) => {
    expect(codeThrownBy(at(`?pid=${pid}&server_url=${encodeURIComponent(written)}`, `#${code}`))).toBe(
      'launch_malformed',
    );
  });

  it('readLaunch refuses a parameter that is given twice', () => {
    expect(codeThrownBy(at(`?pid=${pid}&pid=${pid}&${server}`, `#${code}`))).toBe('launch_doubled');
    expect(codeThrownBy(at(`?pid=${pid}&${server}&server_url=https%3A%2F%2Fevil.test`, `#${code}`))).toBe(
      'launch_doubled',
    );
    expect(codeThrownBy(at(`?pid=${pid}&token=a.b.c&${server}`, `#${code}`))).toBe('launch_doubled');
  });

  it('readLaunch says which part is wrong', () => {
    expect(codeThrownBy(at(`?pid=1&${server}`, `#${code}`))).toBe('launch_malformed');
    expect(codeThrownBy(at(`?pid=${pid}`, `#${code}`))).toBe('launch_malformed');
    expect(codeThrownBy(at(`?token=abc&${server}`))).toBe('launch_malformed');
    expect(codeThrownBy(at(`?pid=${pid}&${server}`))).toBe('link_invalid');
    expect(codeThrownBy(at(`?bio_token=x&${server}`))).toBe('launch_malformed');
    expect(codeThrownBy(at(`?bio_token=${code}&user_token=${code}&${server}`))).toBe('launch_doubled');
    expect(codeThrownBy(at(`?bio_token=${code}&pid=${pid}&${server}`))).toBe('launch_doubled');
  });

  it('readLaunch takes the only server of a deployment when a short link names none', () => {
    const [only] = servers;
    expect(readLaunch(at(`?pid=${pid}`, `#${code}`), [only!])).toMatchObject({ server: only });
    expect(codeThrownBy(at(`?pid=${pid}`, `#${code}`))).toBe('launch_malformed');
  });

  it('readLaunch ignores a malformed language', () => {
    expect(readLaunch(at('?language=%3Cscript%3E'), servers)).toEqual({ kind: 'none', language: null });
  });

  it('readLaunch returns a launch to a listed server or a typed error for any address', () => {
    const name = fc.constantFrom('pid', 'server_url', 'token', 'bio_token', 'language', 'handoff', 'x');
    const value = fc.oneof(
      fc.string(),
      fc.constantFrom('https://evil.test', '//evil.test', 'https://a@b', 'https://[::1]:1/x?y#z'),
      fc.constantFrom(pid, 'a.b.c', 'https://api.example.com', '1'),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(name, value), { maxLength: 6 }), fc.string(), (pairs, fragment) => {
        const address = at(`?${new URLSearchParams(pairs).toString()}`, `#${fragment}`);
        const server = outcomeOf(address);
        expect(['none', 'error', ...servers]).toContain(server);
      }),
      { numRuns: 60 },
    );
  });
});

describe('addressAfterLaunch', () => {
  it('addressAfterLaunch keeps the screen and nothing that opened the flow', () => {
    expect(addressAfterLaunch(at(`capture?step=identity&pid=${pid}&${server}&token=a.b.c`, `#${code}`))).toBe(
      '/capture?step=identity',
    );
  });

  it('addressAfterLaunch stays on its own host, however many slashes a link begins with', () => {
    for (const slashes of ['/', '//', '/\\'])
      expect(addressAfterLaunch(`https://verify.example.com/${slashes}x.example/?pid=${pid}#${code}`)).toBe(
        '/x.example/',
      );
    fc.assert(
      fc.property(fc.stringMatching(/^[/\\a-z.:@?]{0,20}$/), (path) => {
        const after = addressAfterLaunch(`https://verify.example.com/${path}#${code}`);
        expect(new URL(after, 'https://verify.example.com').origin).toBe('https://verify.example.com');
        expect(after).not.toContain(code);
      }),
    );
  });
});
