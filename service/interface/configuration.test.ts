import { describe, expect, it } from 'vitest';
import { normaliseAddress, normaliseOrigin, readInterfaceConfiguration } from './configuration.ts';

describe('normaliseAddress', () => {
  it.each([
    ['https://API.example.com/', 'https://api.example.com'],
    ['https://api.example.com:443/eu/', 'https://api.example.com/eu'],
    ['http://localhost:4000', 'http://localhost:4000'],
  ])('normaliseAddress turns %s into %s', (text, normal) => expect(normaliseAddress(text)).toBe(normal));

  it.each([
    '',
    'api.example.com',
    'http://api.example.com',
    'ftp://localhost',
    'https://a@b.example',
    'https://b/?c',
    'https://b;c',
    'https://*.b',
  ])('normaliseAddress refuses %j', (text) => expect(normaliseAddress(text)).toBeUndefined());

  it('normaliseOrigin accepts an origin and nothing more', () => {
    expect(normaliseOrigin('https://bank.example')).toBe('https://bank.example');
    expect(normaliseOrigin('https://bank.example/path')).toBeUndefined();
    expect(normaliseOrigin('https://*.bank.example; script-src *')).toBeUndefined();
  });
});

describe('readInterfaceConfiguration', () => {
  it('every setting has a default', () => {
    expect(readInterfaceConfiguration({})).toEqual({
      host: '127.0.0.1',
      port: 4001,
      https: false,
      folder: 'dist',
      servers: ['http://localhost:4000'],
      frameOrigins: [],
    });
  });

  it('lists and the public address are read from the environment', () => {
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
  ])('the error names %s when its value is %s', (name, value) => {
    expect(() => readInterfaceConfiguration({ [name]: value })).toThrow(name);
  });
});
