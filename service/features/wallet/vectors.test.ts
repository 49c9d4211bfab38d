import { calculateJwkThumbprint } from 'jose';
import { describe, expect, it } from 'vitest';
import { browserTranscript, redirectTranscript } from './credentials/transcripts.ts';

/** Figures of OpenID for Verifiable Presentations 1.0, appendix B.2.6. */
const nonce = 'exc7gBkxjx1rdc9udRrveKvSsJIq80avlXeLHhGwqtA';
const thumbprint = Buffer.from('4283ec927ae0f208daaa2d026a814f2b22dca52cf85ffa8f3f8626c6bd669047', 'hex');

describe('session transcripts', () => {
  it('the key of the standard has the thumbprint of the standard', async () => {
    const key = {
      kty: 'EC',
      crv: 'P-256',
      x: 'DxiH5Q4Yx3UrukE2lWCErq8N8bqC9CHLLrAwLz5BmE0',
      y: 'XtLM4-3h5o3HUH0MHVJV0kyq0iBlrBwlh8qEDMZ4-Pc',
      use: 'enc',
      alg: 'ECDH-ES',
      kid: '1',
    };
    expect(await calculateJwkThumbprint(key)).toBe(thumbprint.toString('base64url'));
  });

  it('by the browser it is the example of the standard, byte by byte', () => {
    expect(browserTranscript({ origin: 'https://example.com', nonce, thumbprint }).toString('hex')).toBe(
      '83f6f682764f70656e4944345650444341504948616e646f7665725820fbece366f4212f9762c74cfdbf83b8c69e371d5d68cea09cb4c48ca6daab761a',
    );
  });

  it('by a link it is the example of the standard, byte by byte', () => {
    const responseUri = 'https://example.com/response';
    const clientId = 'x509_san_dns:example.com';
    expect(redirectTranscript({ clientId, nonce, thumbprint, responseUri }).toString('hex')).toBe(
      '83f6f682714f70656e494434565048616e646f7665725820048bc053c00442af9b8eed494cefdd9d95240d254b046b11b68013722aad38ac',
    );
  });
});
