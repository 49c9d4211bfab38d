import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { createServer as createSocketServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { readPrivateNetworks } from './private-networks.ts';
import { createOutgoing, type OutgoingOptions, type OutgoingRequest } from './outgoing.ts';

const closings: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0).toReversed()) await close();
});

async function listen(server: Server & { closeAllConnections?: () => void }): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closings.push(() => {
    server.closeAllConnections?.();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

const serve = (answer: RequestListener) => listen(createServer(answer));

function open(options: Partial<OutgoingOptions> = {}) {
  const outgoing = createOutgoing({ loopback: true, ...options });
  closings.push(() => outgoing.close());
  const send = (url: string, order: Partial<OutgoingRequest> = {}) =>
    outgoing.send({ method: 'POST', url, headers: {}, timeLimit: 5_000, answerLimit: 1_000, ...order });
  return send;
}

/** A resolver that gives one answer after the other, and the names that it was asked for. */
function resolver(...answers: string[][]) {
  const asked: string[] = [];
  const resolve = (name: string) => Promise.resolve(answers[Math.min(asked.push(name), answers.length) - 1] ?? []);
  return { asked, resolve };
}

describe('outgoing requests', () => {
  it('a name in a private network is connected to only where the operator has opened it', async () => {
    const { resolve } = resolver(['10.20.255.254']);
    const order = { timeLimit: 200 };
    const shut = open({ resolve, networks: readPrivateNetworks('10.21.0.0/16') });
    await expect(shut('https://sso.bank.internal/', order)).rejects.toMatchObject({ code: 'address_refused' });
    const opened = open({ resolve, networks: readPrivateNetworks('10.20.0.0/16') });
    // Whether there is a host depends on the machine; there is none that has a certificate for this name.
    const tried = expect.stringMatching(/^(timed_out|connection_failed|certificate_refused)$/) as string;
    await expect(opened('https://sso.bank.internal/', order)).rejects.toMatchObject({ code: tried });
  });

  it('a request delivers its body and returns the answer', async () => {
    const port = await serve((request, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (text: string) => (body += text));
      request.on('end', () => response.writeHead(201, { 'retry-after': '7' }).end(`${request.method} ${body}`));
    });
    const answer = await open()(`http://127.0.0.1:${port}/`, { body: 'hello' });
    expect(answer).toMatchObject({ status: 201, headers: { 'retry-after': '7' } });
    expect(Buffer.from(answer.body).toString()).toBe('POST hello');
  });

  it('a redirect is not followed', async () => {
    const paths: string[] = [];
    const port = await serve((request, response) => {
      paths.push(request.url ?? '');
      response.writeHead(302, { location: '/elsewhere' }).end();
    });
    expect(await open()(`http://127.0.0.1:${port}/first`)).toMatchObject({ status: 302 });
    expect(paths).toEqual(['/first']);
  });

  it('no more of an answer is read than allowed, however much comes', async () => {
    const port = await serve((_request, response) => {
      response.writeHead(200);
      const pour = () => {
        while (!response.destroyed && response.write('x'.repeat(10_000)));
      };
      response.on('drain', pour);
      pour();
    });
    const answer = await open()(`http://127.0.0.1:${port}/`, { answerLimit: 1234 });
    expect(answer.body).toHaveLength(1234);
  });

  it('an answer whose body never ends counts as an answer', async () => {
    const port = await serve((_request, response) => response.writeHead(200).write('begun'));
    const answer = await open()(`http://127.0.0.1:${port}/`, { timeLimit: 200 });
    expect([answer.status, Buffer.from(answer.body).toString()]).toEqual([200, 'begun']);
  });

  it('a receiver that does not answer times out', async () => {
    const port = await serve(() => undefined);
    await expect(open()(`http://127.0.0.1:${port}/`, { timeLimit: 100 })).rejects.toMatchObject({ code: 'timed_out' });
    const never = open({ resolve: () => new Promise(() => undefined) });
    await expect(never('https://bank.example/', { timeLimit: 100 })).rejects.toMatchObject({ code: 'timed_out' });
  });

  it('each reason for a missing answer has its own code', async () => {
    const port = await listen(createSocketServer((socket) => socket.end('this is not HTTP\r\n\r\n')));
    await expect(open()(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({ code: 'answer_invalid' });
    const closing = await listen(createSocketServer((socket) => socket.destroy()));
    await expect(open()(`http://127.0.0.1:${closing}/`)).rejects.toMatchObject({ code: 'connection_failed' });
    const switching = await listen(
      createSocketServer((socket) =>
        socket.end('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'),
      ),
    );
    await expect(open()(`http://127.0.0.1:${switching}/`)).rejects.toMatchObject({ code: 'connection_failed' });
    const nobody = open({ resolve: () => Promise.resolve([]) });
    await expect(nobody('https://bank.example/')).rejects.toMatchObject({ code: 'name_not_resolved' });
    const lost = open({ resolve: () => Promise.reject(new Error('ENOTFOUND')) });
    await expect(lost('https://bank.example/')).rejects.toMatchObject({ code: 'name_not_resolved' });
  });

  it('a connection is reused, and a request repeated when the other side closed it', async () => {
    const connections = new Set<unknown>();
    let requests = 0;
    const server = createServer((request, response) => {
      connections.add(request.socket);
      requests += 1;
      // The second request on a connection meets one that is being closed.
      if (requests === 3) request.socket.resetAndDestroy();
      else response.writeHead(204).end();
    });
    const send = open();
    const url = `http://127.0.0.1:${await listen(server)}/`;
    await send(url);
    await send(url);
    expect(connections.size).toBe(1);
    expect(await send(url)).toMatchObject({ status: 204 });
    expect([connections.size, requests]).toEqual([2, 4]);
  });
});

describe('refused addresses', () => {
  it.each([
    ['127.0.0.1'],
    ['10.1.2.3'],
    ['169.254.169.254'],
    ['::1'],
    ['::ffff:127.0.0.1'],
    ['64:ff9b::7f00:1'],
    ['fd00::1'],
    ['0.0.0.0'],
  ])('a name that leads to %s is refused', async (address) => {
    let connected = 0;
    const port = await listen(createSocketServer((socket) => socket.destroy(void (connected += 1))));
    const { resolve } = resolver([address]);
    const order = open({ loopback: false, resolve })(`https://bank.example:${port}/`);
    await expect(order).rejects.toMatchObject({ code: 'address_refused' });
    expect(connected).toBe(0);
  });

  it('a refused address beside a good one refuses the name', async () => {
    const { resolve } = resolver(['93.184.216.34', '127.0.0.1']);
    const order = open({ loopback: false, resolve })('https://bank.example/');
    await expect(order).rejects.toMatchObject({ code: 'address_refused' });
  });

  it('a name that changes its address is checked again for every connection', async () => {
    let connected = 0;
    const port = await listen(createSocketServer((socket) => socket.destroy(void (connected += 1))));
    // Loopback stands for the public address here, and the private one for loopback.
    const { asked, resolve } = resolver(['127.0.0.1'], ['10.0.0.1']);
    const send = open({ resolve });
    await expect(send(`https://bank.example:${port}/`)).rejects.toMatchObject({ code: 'connection_failed' });
    expect([connected, asked]).toEqual([1, ['bank.example']]);
    await expect(send(`https://bank.example:${port}/`)).rejects.toMatchObject({ code: 'address_refused' });
    expect([connected, asked.length]).toEqual([1, 2]);
  });

  it('a refused address in the URL is refused too', async () => {
    const port = await serve((_request, response) => response.end());
    const send = open({ loopback: false });
    for (const host of ['127.0.0.1', '2130706433', '0x7f.1', '[::1]', '[::ffff:7f00:1]', 'localhost']) {
      for (const scheme of ['http', 'https']) {
        await expect(send(`${scheme}://${host}:${port}/`)).rejects.toMatchObject({ code: 'address_refused' });
      }
    }
  });
});

const openssl = (() => {
  try {
    return execFileSync('openssl', ['version']).length > 0;
  } catch {
    return false;
  }
})();

describe.runIf(openssl)('certificates', () => {
  it('a certificate without a known issuer is refused', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'veridoor-certificate-'));
    closings.push(() => rmSync(folder, { recursive: true }));
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const subject = ['-subj', '/CN=bank.example', '-addext', 'subjectAltName=DNS:bank.example'];
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:P-256',
        '-nodes',
        '-days',
        '1',
        ...subject,
      ].concat(['-keyout', key, '-out', cert]),
      { stdio: 'ignore' },
    );
    let requests = 0;
    const server = createSecureServer({ key: readFileSync(key), cert: readFileSync(cert) }, () => (requests += 1));
    const port = await listen(server);
    const { resolve } = resolver(['127.0.0.1']);
    const order = open({ resolve })(`https://bank.example:${port}/`);
    await expect(order).rejects.toMatchObject({ code: 'certificate_refused' });
    expect(requests).toBe(0);
  });
});
