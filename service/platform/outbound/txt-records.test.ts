import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTxtRecords, TxtUnanswered } from './txt-records.ts';

let server: Socket;
let answer: (question: Buffer) => Buffer | null;
let place: string;
beforeEach(async () => {
  server = createSocket('udp4');
  server.on('message', (question, { port, address }) => {
    const sent = answer(question);
    if (sent) server.send(sent, port, address);
  });
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  place = `127.0.0.1:${server.address().port}`;
});
afterEach(() => server.close());

/** The bytes of the asked name, behind the head of twelve (RFC 1035, 4.1). */
const endOfName = (question: Buffer) => question.indexOf(0, 12) + 1;

/** An answer to a question: a response code, and TXT records, each as its pieces. */
function replyTo(question: Buffer, code: number, records: string[][]): Buffer {
  const head = Buffer.from(question.subarray(0, 12));
  head.writeUInt16BE(0x8180 | code, 2);
  head.writeUInt16BE(records.length, 6);
  head.writeUInt32BE(0, 8);
  const asked = question.subarray(12, endOfName(question) + 4);
  const reported = records.map((pieces) => {
    const data = Buffer.concat(pieces.map((piece) => Buffer.from([piece.length, ...Buffer.from(piece)])));
    // The name of the question, TXT, IN, a minute, and how long the texts are.
    return Buffer.concat([
      Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 60, data.length >> 8, data.length & 255]),
      data,
    ]);
  });
  return Buffer.concat([head, asked, ...reported]);
}

const nameOf = (question: Buffer): string => {
  const labels: string[] = [];
  for (let at = 12; question[at]; at += 1 + question[at]!)
    labels.push(question.toString('ascii', at + 1, at + 1 + question[at]!));
  return labels.join('.');
};

it('the whole name is asked for, and every text comes whole', async () => {
  const asked: string[] = [];
  answer = (question) => {
    asked.push(nameOf(question));
    return replyTo(question, 0, [['v=spf1 -all'], ['the to', 'ken']]);
  };
  const texts = await createTxtRecords([place]).of('_veridoor-challenge.bank.example');
  expect(texts.toSorted()).toEqual(['the token', 'v=spf1 -all']);
  expect(asked).toEqual(['_veridoor-challenge.bank.example']);
});

it.each([
  ['no such name', 3],
  ['no such record', 0],
])('%s: there are no texts', async (_what, code) => {
  answer = (question) => replyTo(question, code, []);
  expect(await createTxtRecords([place]).of('bank.example')).toEqual([]);
});

it('a name that can be none has no texts, and nobody is asked', async () => {
  answer = () => {
    throw new Error('asked');
  };
  expect(await createTxtRecords([place]).of('bank..example')).toEqual([]);
});

it.each([
  ['fails', 2],
  ['refuses', 5],
])('a name server that %s has not answered', async (_what, code) => {
  answer = (question) => replyTo(question, code, []);
  await expect(createTxtRecords([place]).of('bank.example')).rejects.toThrow(TxtUnanswered);
});
