import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ConfigurationError, isLoopback, readConfiguration } from './configuration.ts';

describe('readConfiguration', () => {
  it('needs nothing', () => {
    expect(readConfiguration({})).toMatchObject({
      host: 'localhost',
      port: 4000,
      baseUrl: 'http://localhost:4000',
      databaseUrl: null,
      secretKey: null,
      development: true,
    });
  });

  it('reads everything', () => {
    const key = randomBytes(32);
    expect(
      readConfiguration({
        HOST: '0.0.0.0',
        PORT: '8080',
        BASE_URL: 'https://api.example.com/eu/',
        DATABASE_URL: 'postgres://db/veridoor',
        DATABASE_POOL_SIZE: '25',
        DATA_FOLDER: '/var/lib/veridoor',
        SECRET_KEY: key.toString('base64'),
        TRUSTED_PROXIES: '10.0.0.0/8, ::1',
        LOG_LEVEL: 'warn',
      }),
    ).toEqual({
      host: '0.0.0.0',
      port: 8080,
      baseUrl: 'https://api.example.com/eu',
      databaseUrl: 'postgres://db/veridoor',
      databasePoolSize: 25,
      dataFolder: '/var/lib/veridoor',
      secretKey: key,
      trustedProxies: ['10.0.0.0/8', '::1'],
      development: false,
      logLevel: 'warn',
    });
  });

  it('tells every mistake at once, and no secret', () => {
    const wrong = {
      PORT: '70000',
      BASE_URL: 'http://api.example.com',
      DATABASE_URL: 'mysql://secret',
      SECRET_KEY: 'c2hvcnQ=',
      TRUSTED_PROXIES: '10.0.0.0/99',
      LOG_LEVEL: 'loud',
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
});

describe('isLoopback', () => {
  it.each(['localhost', 'bank.localhost', '127.0.0.1', '127.1.2.3', '[::1]'])('%s is this machine', (name) => {
    expect(isLoopback(name)).toBe(true);
  });
  it.each(['localhost.example', '128.0.0.1', '127.0.0.1.example', 'notlocalhost'])('%s is not', (name) => {
    expect(isLoopback(name)).toBe(false);
  });
});
