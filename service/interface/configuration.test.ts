import { describe, expect, it } from 'vitest';
import { normaliseAddress, normaliseOrigin, readInterfaceConfiguration } from './configuration.ts';

describe('normaliseAddress', () => {
  it.each([
    ['https://API.example.com/', 'https://api.example.com'],
    ['https://api.example.com:443/eu/', 'https://api.example.com/eu'],
    ['http://localhost:4000', 'http://localhost:4000'],
  ])('writes %s as %s', (text, normal) => expect(normaliseAddress(text)).toBe(normal));

  it.each([
    '',
    'api.example.com',
    'http://api.example.com',
    'ftp://localhost',
    'https://a@b.example',
    'https://b/?c',
    'https://b;c',
    'https://*.b',
  ])('refuses %j', (text) => expect(normaliseAddress(text)).toBeUndefined());

  it('takes an origin alone where only an origin will do', () => {
    expect(normaliseOrigin('https://bank.example')).toBe('https://bank.example');
    expect(normaliseOrigin('https://bank.example/path')).toBeUndefined();
    expect(normaliseOrigin('https://*.bank.example; script-src *')).toBeUndefined();
  });
});

describe('readInterfaceConfiguration', () => {
  it('has an answer for everything', () => {
    expect(readInterfaceConfiguration({})).toEqual({
      host: '127.0.0.1',
      port: 4001,
      https: false,
      folder: 'dist',
      servers: ['http://localhost:4000'],
      frameOrigins: [],
    });
  });

  it('reads lists and the public address', () => {
    const configuration = readInterfaceConfiguration({
      INTERFACE_URL: 'https://verify.example.com',
      INTERFACE_SERVERS: 'https://eu.example.com/, https://tr.example.com',
      INTERFACE_FRAME_ORIGINS: 'https://bank.example',
    });
    expect(configuration.https).toBe(true);
    expect(configuration.servers).toEqual(['https://eu.example.com', 'https://tr.example.com']);
    expect(configuration.frameOrigins).toEqual(['https://bank.example']);
  });

  it.each([
    ['INTERFACE_PORT', 'forty'],
    ['INTERFACE_SERVERS', 'http://api.example.com'],
    ['INTERFACE_FRAME_ORIGINS', '*'],
    ['INTERFACE_URL', 'verify.example.com'],
  ])('names %s when %s is no good', (name, value) => {
    expect(() => readInterfaceConfiguration({ [name]: value })).toThrow(name);
  });
});
