import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { ConfigurationError, isLoopback, readConfiguration } from './configuration.ts';

describe('readConfiguration', () => {
  it('an empty environment is valid', () => {
    expect(readConfiguration({})).toMatchObject({
      host: 'localhost',
      port: 4000,
      baseUrl: 'http://localhost:4000',
      databaseUrl: null,
      secretKeys: null,
      s3: null,
      metrics: null,
      tracing: null,
      development: true,
      outgoingToNetworks: [],
    });
  });

  it('every variable is read', () => {
    const key = randomBytes(32);
    expect(
      readConfiguration({
        HOST: '0.0.0.0',
        PORT: '8080',
        BASE_URL: 'https://api.example.com/eu/',
        DATABASE_URL: 'postgres://db/veridoor',
        DATABASE_POOL_SIZE: '25',
        DATA_FOLDER: '/var/lib/veridoor',
        SECRET_KEYS: key.toString('base64'),
        S3_ENDPOINT: 'https://s3.example.com',
        S3_BUCKET: 'passports',
        S3_REGION: 'eu-central-1',
        S3_ACCESS_KEY_ID: 'veridoor',
        S3_SECRET_ACCESS_KEY: 'hidden',
        METRICS_PORT: '0.0.0.0:9464',
        OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/',
        OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Bearer%20a%3Db, x-tenant = bank',
        OTEL_SERVICE_NAME: 'veridoor-eu',
        OTEL_TRACES_SAMPLER_ARG: '0.25',
        TRUSTED_PROXIES: '10.0.0.0/8, ::1',
        OUTGOING_TO_NETWORKS: '10.20.0.0/16, fd12:3456::7',
        RATE_LIMIT_PER_USER: '600',
        ROLE: 'checks',
        MAX_REQUESTS: '64',
        MAX_CHECKS_WAITING: '200',
        READ_TIME_LIMIT: '20',
        SMTP_URL: 'smtps://user:secret@mail.example.com',
        SMTP_FROM: 'Example Bank <codes@example.com>',
        SMS_URL: 'https://sms.example.com/send',
        SMS_TOKEN: 'abc.def',
        LOG_LEVEL: 'warn',
        AUDIT_ANCHOR: '/mnt/elsewhere',
      }),
    ).toEqual({
      auditAnchor: '/mnt/elsewhere',
      host: '0.0.0.0',
      port: 8080,
      baseUrl: 'https://api.example.com/eu',
      databaseUrl: 'postgres://db/veridoor',
      databasePoolSize: 25,
      dataFolder: '/var/lib/veridoor',
      secretKeys: [key],
      s3: {
        endpoint: 'https://s3.example.com',
        bucket: 'passports',
        region: 'eu-central-1',
        accessKeyId: 'veridoor',
        secretAccessKey: 'hidden',
      },
      metrics: { host: '0.0.0.0', port: 9464 },
      tracing: {
        endpoint: 'http://collector:4318/',
        headers: { authorization: 'Bearer a=b', 'x-tenant': 'bank' },
        service: 'veridoor-eu',
        share: 0.25,
      },
      trustedProxies: ['10.0.0.0/8', '::1'],
      development: false,
      outgoingToNetworks: [
        { family: 4, bits: 0x0a14_0000n, prefix: 16, text: '10.20.0.0/16' },
        { family: 6, bits: (0xfd12_3456n << 96n) + 7n, prefix: 128, text: 'fd12:3456::7' },
      ],
      rateLimitPerUser: 600,
      role: 'checks',
      mostRequests: 64,
      mostChecksWaiting: 200,
      readTimeLimit: 20,
      turn: null,
      smtp: {
        url: 'smtps://user:secret@mail.example.com',
        from: 'Example Bank <codes@example.com>',
        plain: false,
      },
      sms: { url: 'https://sms.example.com/send', token: 'abc.def' },
      logLevel: 'warn',
    });
  });

  it('the error lists every mistake and no secret', () => {
    const wrong = {
      PORT: '70000',
      BASE_URL: 'http://api.example.com',
      DATABASE_URL: 'mysql://secret',
      SECRET_KEYS: 'c2hvcnQ=',
      S3_ENDPOINT: 'secret:s3',
      S3_BUCKET: 'No Bucket',
      S3_ACCESS_KEY_ID: '',
      S3_SECRET_ACCESS_KEY: '',
      TRUSTED_PROXIES: '10.0.0.0/99',
      OUTGOING_TO_NETWORKS: '10.0.0.0/8, 0.0.0.0/0',
      LOG_LEVEL: 'loud',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4317',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=secret:%',
      OTEL_TRACES_SAMPLER_ARG: '1.5',
    };
    let error: unknown;
    try {
      readConfiguration(wrong);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(ConfigurationError);
    const { mistakes, message } = error as ConfigurationError;
    expect(mistakes.map((mistake) => mistake.split(' ')[0])).toEqual(Object.keys(wrong));
    expect(message).not.toMatch(/secret:|c2hvcnQ|mysql/);
  });

  it('a role of its own needs the database that instances share', () => {
    expect(() => readConfiguration({ ROLE: 'checks' })).toThrow('ROLE needs DATABASE_URL');
    expect(() => readConfiguration({ ROLE: 'all of it' })).toThrow('ROLE must be one of all, web, checks, deliver');
    expect(readConfiguration({ ROLE: 'checks', DATABASE_URL: 'postgres://server/db' }).role).toBe('checks');
  });

  it('METRICS_PORT listens on this machine alone unless it names a host', () => {
    const metricsOf = (METRICS_PORT: string) => readConfiguration({ METRICS_PORT }).metrics;
    expect(metricsOf('9464')).toEqual({ host: 'localhost', port: 9464 });
    expect(metricsOf('0.0.0.0:9464')).toEqual({ host: '0.0.0.0', port: 9464 });
    expect(metricsOf('[::]:9464')).toEqual({ host: '::', port: 9464 });
    for (const wrong of ['0.0.0.0:', 'localhost', '1:2:70000']) expect(() => metricsOf(wrong)).toThrow('METRICS_PORT');
  });

  it('e-mail needs a sender, and text messages need an address', () => {
    expect(() => readConfiguration({ SMTP_URL: 'smtp://localhost:2525' })).toThrow('SMTP_URL and SMTP_FROM belong');
    expect(() => readConfiguration({ SMTP_URL: 'http://localhost', SMTP_FROM: 'a@b.example' })).toThrow(
      'SMTP_URL must be an address such as smtps:',
    );
    expect(() => readConfiguration({ SMTP_FROM: 'a@b.example\r\nBcc: c@d.example' })).toThrow('SMTP_FROM must be');
    expect(() => readConfiguration({ SMS_TOKEN: 'abc' })).toThrow('SMS_TOKEN has no use');
    const local = 'http://localhost:4005/sms';
    expect(readConfiguration({ SMS_URL: local }).sms).toEqual({ url: local, token: null });
    expect(() => readConfiguration({ SMS_URL: local, BASE_URL: 'https://api.example.com' })).toThrow('SMS_URL must be');
  });

  it('SECRET_KEYS takes several keys, the newest first', () => {
    const keys = [randomBytes(32), randomBytes(32)];
    const SECRET_KEYS = keys.map((key) => key.toString('base64')).join(', ');
    expect(readConfiguration({ SECRET_KEYS }).secretKeys).toEqual(keys);
    const [first] = SECRET_KEYS.split(', ');
    expect(() => readConfiguration({ SECRET_KEYS: `${first},${first}` })).toThrow(
      'SECRET_KEYS must name each key once',
    );
    expect(() => readConfiguration({ SECRET_KEYS: `${first},c2hvcnQ=` })).toThrow('SECRET_KEYS must be keys of 32');
  });
});

describe('isLoopback', () => {
  it.each(['localhost', 'bank.localhost', '127.0.0.1', '127.1.2.3', '[::1]'])('%s is loopback', (name) => {
    expect(isLoopback(name)).toBe(true);
  });
  it.each(['localhost.example', '128.0.0.1', '127.0.0.1.example', 'notlocalhost'])('%s is not loopback', (name) => {
    expect(isLoopback(name)).toBe(false);
  });
});

describe('docs/configuration.md', () => {
  it('the page lists every variable that the service reads, and no other', async () => {
    const asked = new Set<string>();
    const environment = new Proxy<Record<string, string>>(
      {},
      {
        get: (_, name) => void asked.add(String(name)),
      },
    );
    readConfiguration(environment);
    const page = await readFile(new URL('../../docs/configuration.md', import.meta.url), 'utf8');
    const section = page.split('\n## ').find((part) => part.startsWith('Service'))!;
    const rows = section.split('\n').filter((line) => line.startsWith('| `'));
    const reported = rows.flatMap((row) => [...row.split('|')[1]!.matchAll(/`([A-Z_0-9]+)`/g)].map(([, name]) => name));
    expect(reported.toSorted()).toEqual([...asked].toSorted());
  });
});
