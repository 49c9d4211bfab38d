import { describe, expect, it } from 'vitest';
import { fetchConfiguration, readConfiguration } from './configuration.ts';

describe('configuration', () => {
  it('the configuration normalises the addresses of services', () => {
    expect(readConfiguration({ servers: ['https://API.example.com/eu/'], frame_origins: [] })).toEqual({
      servers: ['https://api.example.com/eu'],
    });
  });

  it.each([null, [], {}, { servers: 'https://api.example.com' }, { servers: [1] }, { servers: ['not an address'] }])(
    'the configuration %j is refused',
    (body) => {
      expect(() => readConfiguration(body)).toThrow('configuration_invalid');
    },
  );

  it('the configuration distinguishes a missing file from a missing network', async () => {
    const missing = () => Promise.resolve(new Response('<!doctype html>', { status: 404 }));
    await expect(fetchConfiguration(missing)).rejects.toMatchObject({ code: 'configuration_invalid' });
    const silent = () => Promise.reject(new TypeError('Failed to fetch'));
    await expect(fetchConfiguration(silent)).rejects.toMatchObject({ code: 'connection_lost' });
  });
});
