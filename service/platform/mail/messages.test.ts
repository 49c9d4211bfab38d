import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startReceiver, type Receiver } from '../../testing/servers/receiver.ts';
import type { Message } from './message.ts';
import { createMessages, type Messages } from './messages.ts';
import { createOutgoing } from '../outbound/outgoing.ts';

const outgoing = createOutgoing({ loopback: true });
const usual = { smtp: null, sms: null, development: false, outgoing, now: () => new Date() };
const mail: Message = {
  id: '5b7c5a1e-7a44-4a53-8f5a-0d6a3b1b2c3d',
  channel: 'email',
  to: 'ada@bank.example',
  subject: '123456 هو رمزك',
  text: '123456 is your code.',
};
const sms: Message = { ...mail, channel: 'phone', to: '+905321234567' };

describe('e-mail', () => {
  let server: SMTPServer;
  let messages: Messages;
  let received: { to: string[]; body: string }[];
  /** What the server answers to a recipient. */
  let answer: number | null;
  beforeEach(async () => {
    received = [];
    answer = null;
    const options: SMTPServerOptions = {
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onAuth: ({ password }, _session, done) => {
        if (password === 'right') done(null, { user: 'service' });
        else done(Object.assign(new Error('wrong'), { responseCode: 535 }));
      },
      onRcptTo: ({ address }, _session, done) =>
        done(answer === null ? null : Object.assign(new Error(`no mailbox ${address}`), { responseCode: answer })),
      onData: (stream, { envelope }, done) => {
        const pieces: Buffer[] = [];
        stream.on('data', (piece: Buffer) => pieces.push(piece));
        stream.on('end', () => {
          received.push({ to: envelope.rcptTo.map(({ address }) => address), body: Buffer.concat(pieces).toString() });
          done();
        });
      },
    };
    server = new SMTPServer(options);
    server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
    messages = connect('service:right@');
  });
  afterEach(async () => {
    messages.close();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });
  const connect = (credentials: string, plain = true) => {
    const { port } = server.server.address() as AddressInfo;
    const url = `smtp://${credentials}127.0.0.1:${port}`;
    return createMessages({ ...usual, smtp: { url, from: 'Example Bank <codes@bank.example>', plain } });
  };

  it('e-mail reaches a mail server in every script', async () => {
    await messages.send(mail);
    expect(received).toMatchObject([{ to: ['ada@bank.example'] }]);
    expect(received[0]?.body).toContain('From: Example Bank <codes@bank.example>');
    expect(received[0]?.body).toContain('Message-ID: <5b7c5a1e-7a44-4a53-8f5a-0d6a3b1b2c3d@veridoor>');
    expect(received[0]?.body).toContain('123456 is your code.');
  });

  it('e-mail that the server rejects is refused, and a delay is not', async () => {
    answer = 550;
    await expect(messages.send(mail)).rejects.toMatchObject({ fault: 'refused', message: 'email refused' });
    answer = 451;
    await expect(messages.send(mail)).rejects.toMatchObject({ fault: 'unavailable' });
    await expect(connect('service:wrong@').send(mail)).rejects.toMatchObject({ fault: 'unavailable' });
    expect(received).toEqual([]);
  });

  it('e-mail never goes unencrypted to another machine', async () => {
    await expect(connect('service:right@', false).send(mail)).rejects.toMatchObject({ fault: 'unavailable' });
    expect(received).toEqual([]);
  });
});

describe('text messages', () => {
  let receiver: Receiver;
  beforeEach(async () => {
    receiver = await startReceiver();
  });
  afterEach(() => receiver.close());

  it('a text message is posted to the configured address, each attempt with the same key', async () => {
    const messages = createMessages({ ...usual, sms: { url: `${receiver.address}/sms`, token: 'secret' } });
    await messages.send(sms);
    expect(receiver.received).toMatchObject([
      { path: '/sms', headers: { authorization: 'Bearer secret', 'idempotency-key': mail.id } },
    ]);
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toEqual({ to: sms.to, text: sms.text });
    receiver.answer = (response) => response.writeHead(422).end();
    await expect(messages.send(sms)).rejects.toMatchObject({ fault: 'refused' });
    for (const status of [401, 429, 500, 503]) {
      receiver.answer = (response) => response.writeHead(status).end();
      await expect(messages.send(sms)).rejects.toMatchObject({ fault: 'unavailable' });
    }
    receiver.answer = (response) => response.destroy();
    await expect(messages.send(sms)).rejects.toMatchObject({ fault: 'unavailable' });
  });
});

describe('messages without a carrier', () => {
  it('messages are kept for viewing in development, and refused elsewhere', async () => {
    const kept = createMessages({ ...usual, development: true });
    await kept.send(mail);
    await kept.send(sms);
    expect(kept.mailbox?.map(({ channel }) => channel)).toEqual(['phone', 'email']);
    const bare = createMessages(usual);
    expect(bare.carries('email')).toBe(false);
    expect(bare.mailbox).toBeNull();
    await expect(bare.send(mail)).rejects.toMatchObject({ fault: 'unavailable' });
  });
});
