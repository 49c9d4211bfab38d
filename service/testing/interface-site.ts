import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request, type IncomingMessage, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync } from 'node:zlib';
import { afterEach, beforeEach } from 'vitest';
import { buildInterface } from '../interface/server.ts';

export const SERVICE = 'https://api.example.com';
export const PROFILE = '018f4e9a-7c3b-7d21-9a65-3f0c2b1d4e5f';
export const LAUNCH = `/?pid=${PROFILE}&server_url=${encodeURIComponent(SERVICE)}`;
export const SCRIPT = 'export const everything = 42;'.repeat(40);

/** The interface's server before each test of a file, on files of its own and with a service that a test plays. */
export class InterfaceSite {
  /** Addresses that the service was asked for. */
  asked: string[] = [];
  now = 0;
  embedding: () => Promise<Response> = () => Promise.reject(new Error('no test has begun'));
  private folder = '';
  private server: Server | null = null;

  constructor() {
    beforeEach(() => this.open());
    afterEach(() => this.close());
  }

  get port(): number {
    const address = this.server?.address();
    if (typeof address !== 'object' || !address) throw new Error('the server does not listen');
    return address.port;
  }

  async get(path: string, headers: Record<string, string> = {}, method = 'GET') {
    const { port } = this;
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request({ host: '127.0.0.1', port, path, headers, method }, resolve).on('error', reject).end();
    });
    return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
  }

  private async open(): Promise<void> {
    const folder = mkdtempSync(join(tmpdir(), 'interface-'));
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Veridoor</title>');
    writeFileSync(join(folder, 'console.html'), '<!doctype html><title>Console</title>');
    writeFileSync(join(folder, 'preview.html'), '<!doctype html><title>Preview</title>');
    writeFileSync(join(folder, 'embed.js'), 'void 0;');
    for (const name of ['robots.txt', 'favicon.ico']) cpSync(join('public', name), join(folder, name));
    writeFileSync(join(folder, 'assets', 'index-abc.js'), SCRIPT);
    writeFileSync(join(folder, 'assets', 'index-abc.js.br'), brotliCompressSync(SCRIPT));
    this.folder = folder;
    this.asked = [];
    this.now = 0;
    this.embedding = () => Promise.resolve(Response.json({ frame_origins: ['https://bank.example'] }));
    const server = buildInterface(
      { folder, servers: [SERVICE], frameOrigins: ['https://default.example'], https: true },
      {
        now: () => this.now,
        fetch: (address) => {
          this.asked.push(address instanceof Request ? address.url : address.toString());
          return this.embedding();
        },
      },
    );
    this.server = server;
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
  }

  private close(): void {
    this.server?.close();
    this.server?.closeAllConnections();
    rmSync(this.folder, { recursive: true });
  }
}

/** The origins that an answer lets embed the page. */
export const ancestors = (headers: IncomingMessage['headers']) =>
  /frame-ancestors ([^;]*)/.exec(String(headers['content-security-policy']))?.[1];
