import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfiguration } from '../../service/platform/configuration.ts';
import { readInterfaceConfiguration } from '../../service/interface/configuration.ts';

const root = join(import.meta.dirname, '../..');
const text = (name: string) => readFile(join(root, name), 'utf8');

interface Service {
  environment?: Record<string, string>;
  command?: string[];
  image: string;
}

/** The values that `compose` substitutes for variables. */
const values: Record<string, string> = {
  BASE_URL: 'https://api.example.com',
  INTERFACE_URL: 'https://verify.example.com',
  POSTGRES_PASSWORD: 'hidden',
  SECRET_KEYS: Buffer.alloc(32, 1).toString('base64'),
  TURN_REALM: 'turn.example.com',
  TURN_SECRET: 'hidden-from-everybody',
};
const filled = (value: string) => value.replaceAll(/\$\{([A-Z_]+)[^}]*\}/g, (_, name: string) => values[name] ?? '');
const environmentOf = ({ environment = {} }: Service) =>
  Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, filled(value)]));

describe('compose.yaml', async () => {
  const composed = parse(await text('compose.yaml'), { merge: true }) as { services: Record<string, Service> };
  const { services } = composed;

  it('compose.yaml runs every role with a shared database, keys, files and valid settings', () => {
    const instances = { 'web-1': 'web', 'web-2': 'web', checks: 'checks', deliver: 'deliver' };
    expect(Object.keys(services).toSorted()).toEqual(
      ['database', 'interface', 'proxy', 'turn', ...Object.keys(instances)].toSorted(),
    );
    for (const [name, role] of Object.entries(instances)) {
      expect(readConfiguration(environmentOf(services[name]!)).role).toBe(role);
      const environment = { ...services['web-1']!.environment, ROLE: role };
      expect(services[name]).toEqual({ ...services['web-1'], environment });
    }
    const configuration = readConfiguration(environmentOf(services['web-1']!));
    expect(configuration.databaseUrl).toBe('postgres://veridoor:hidden@database/veridoor');
    expect(configuration.secretKeys).toHaveLength(1);
    expect(configuration.metrics).toEqual({ host: '0.0.0.0', port: 9464 });
    expect(configuration.turn).toEqual({
      urls: ['turn:turn.example.com:3478?transport=udp', 'turn:turn.example.com:3478?transport=tcp'],
      secret: 'hidden-from-everybody',
    });
    expect(services['turn']!.command!.map(filled)).toEqual(
      expect.arrayContaining(['--static-auth-secret=hidden-from-everybody', '--realm=turn.example.com']),
    );
    const pages = readInterfaceConfiguration(environmentOf(services['interface']!));
    expect(pages).toMatchObject({ https: true, servers: ['https://api.example.com'] });
  });

  it('the proxy asks the instances that answer, and no others', async () => {
    const upstreams = (await text('container/Caddyfile')).match(/[a-z\d-]+:4000/g);
    expect(upstreams).toEqual(['web-1:4000', 'web-2:4000']);
  });

  it('compose.yaml contains no secret', async () => {
    const lines = (await text('compose.yaml')).split('\n').filter((line) => /PASSWORD|SECRET/.test(line));
    for (const line of lines.filter((line) => !line.startsWith('#'))) expect(line).toMatch(/\$\{/);
  });
});

describe('Containerfile', async () => {
  const lines = (await text('Containerfile')).split('\n');
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM')));

  it('the container image has no shell or package manager and runs as an unprivileged user', () => {
    expect(last[0]).toContain('distroless');
    expect(last.join('\n')).toContain('USER 65532:65532');
    expect(last.filter((line) => line.startsWith('RUN'))).toEqual([]);
  });

  it('the Containerfile copies existing paths and every folder that the service imports', () => {
    const copied = last
      .filter((line) => line.startsWith('COPY --from=build'))
      .flatMap((line) => [...line.matchAll(/ \/app\/(\S+)/g)].map(([, name = '']) => name));
    expect(copied.filter((name) => name !== 'dist' && !existsSync(join(root, name)))).toEqual([]);
    expect(copied).toEqual(
      expect.arrayContaining([
        'models',
        'packages',
        'service',
        'dist',
        'package.json',
        'NOTICE',
        'THIRD-PARTY-LICENCES.txt',
      ]),
    );
  });
});
