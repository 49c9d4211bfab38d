import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CALL_SOCKET_PATH } from '@veridoor/contract/calls/call-socket';
import { buildApplication } from '../../../app.ts';
import { createTestApplication, type TestApplication } from '../../../testing/application.ts';
import { buildProfile, INTERFACE_ORIGIN } from '../../../testing/builders.ts';
import { CallPage } from '../../../testing/calls/call-page.ts';
import { buildCaller, buildCallStack, callRequests } from '../../../testing/calls/calls.ts';
import { database } from '../../../testing/servers/databases.ts';
import { MOST_LINES } from '../records/chat.ts';
import { MOST_PAGES, MOST_WAITING } from './call-sockets.ts';

const hello = { kind: 'hello', page: 'page1', reply: false } as const;
/** Closes it, and waits until the service has closed it too. */
async function closed(socket: WebSocket | null): Promise<void> {
  await new Promise((resolve) => {
    socket?.addEventListener('close', resolve);
    socket?.close();
  });
}
const offer = {
  kind: 'peer',
  link: 'a.b.1',
  signal: { type: 'offer', sdp: `v=0\r\n${'a=x\r\n'.repeat(2500)}` },
} as const;

describe('call sockets', () => {
  let test: TestApplication;
  let calls: ReturnType<typeof callRequests>;
  let address: string;
  const pages: CallPage[] = [];
  const open = (token: string, headers: Record<string, string> = {}) => {
    const page = new CallPage(address, token, headers);
    pages.push(page);
    return page;
  };
  beforeAll(async () => {
    test = await createTestApplication(database);
    calls = callRequests(test);
    address = await test.app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterEach(() => {
    for (const page of pages.splice(0)) page.close();
  });
  afterAll(() => test.close());

  /** A call that has been taken, with both pages in it. */
  const inCall = async () => {
    const { company, agent, caller } = await buildCallStack(test);
    const { id } = await calls.join(caller.token);
    const customer = open(caller.token);
    const agentConsole = open(agent.token);
    await agentConsole.until(({ queue }) => queue?.waiting.some((call) => call.id === id && call.here));
    await calls.take(agent.token);
    await customer.until((heard) => heard.customer?.state === 'active' && heard.customer.agent?.here);
    await agentConsole.until((heard) => heard.agent?.customer_here);
    return { company, agent, caller, id, customer, agentConsole };
  };

  it('signals pass between the two sides and reach nobody else', async () => {
    const { customer, agentConsole } = await inCall();
    const other = await inCall();
    expect(await agentConsole.say('signal', offer)).toBeNull();
    expect((await customer.until(({ signals }) => signals.length > 0)).signals).toEqual([offer]);
    expect(await customer.say('signal', hello)).toBeNull();
    expect((await agentConsole.until(({ signals }) => signals.length > 0)).signals).toEqual([hello]);
    expect(other.customer.heard.signals).toEqual([]);
    expect(other.agentConsole.heard.signals).toEqual([]);
  });

  /** A connection that says nothing; resolves when it is open, or with null when it is refused. */
  const silent = async (at = address): Promise<WebSocket | null> => {
    const socket = new WebSocket(`${at.replace('http', 'ws')}${CALL_SOCKET_PATH}/?EIO=4&transport=websocket`);
    return new Promise((resolve) => {
      socket.addEventListener('open', () => resolve(socket));
      socket.addEventListener('error', () => resolve(null));
    });
  };

  it('one place may have a limited number of connections without a token; others do not count', async () => {
    const { customer } = await inCall();
    const waiting = await Promise.all(Array.from({ length: MOST_WAITING }, () => silent()));
    expect(waiting).not.toContain(null);
    expect(await silent()).toBeNull();
    expect(await customer.say('signal', hello)).toBeNull();
    await Promise.all(waiting.map((socket) => closed(socket)));
    const again = await silent();
    expect(again).not.toBeNull();
    await closed(again);
  });

  it('a connection that shows no token is closed', async () => {
    const hasty = await buildApplication(test.parts, { timeouts: { token: 50 } });
    const socket = await silent(await hasty.listen({ host: '127.0.0.1', port: 0 }));
    expect(socket).not.toBeNull();
    await new Promise((resolve) => socket?.addEventListener('close', resolve));
    await hasty.close();
  });

  it("unknown messages, the other side's messages and too many messages are refused", async () => {
    const { customer, agentConsole } = await inCall();
    const written = ['x'.repeat(1001), 'Pay \u202eDNE\u202c', 'a\nb', '\ud800'].map((text) => ({
      kind: 'typing',
      text,
    }));
    for (const message of [
      null,
      'x',
      ...written,
      { kind: 'hello' },
      { ...hello, more: 1 },
      { ...hello, page: '<script>' },
    ]) {
      expect(await customer.say('signal', message)).toBe('invalid_request');
    }
    expect(await customer.say('signal', { kind: 'torch', on: true })).toBe('call_ended');
    expect(await agentConsole.say('signal', { kind: 'torch', on: true })).toBeNull();
    expect(await customer.say('chat', { phrase: 'hello' })).toBe('invalid_request');
    const answers = await Promise.all(Array.from({ length: 300 }, () => customer.say('signal', hello)));
    expect(answers).toContain('too_many_attempts');
  });

  it('both sides see the chat, with ready phrases in every language', async () => {
    const { customer, agentConsole } = await inCall();
    expect(await customer.say('chat', { text: 'Merhaba' })).toBeNull();
    expect(await agentConsole.say('chat', { phrase: 'hello' })).toBeNull();
    const texts = ['Merhaba', { en: 'Good day.', tr: 'İyi günler.' }];
    const heard = await customer.until((heard) => heard.customer?.messages.length === 2);
    expect(heard.customer?.messages.map(({ text }) => text)).toEqual(texts);
    const shown = await agentConsole.until((heard) => heard.agent?.messages.length === 2);
    expect(shown.agent?.messages.map(({ text }) => text)).toEqual(texts);
  });

  it('one side writes a limited number of lines in a minute, also over a new connection', async () => {
    const { caller, customer, agentConsole } = await inCall();
    const lines = (page: CallPage, count: number) =>
      Promise.all(Array.from({ length: count }, (_, line) => page.say('chat', { text: `Line ${line}` })));
    expect(await lines(customer, MOST_LINES)).toEqual(Array.from({ length: MOST_LINES }, () => null));
    expect(await customer.say('chat', { text: 'One more' })).toBe('too_many_attempts');
    const again = open(caller.token);
    await again.until((heard) => heard.customer?.state === 'active');
    expect(await again.say('chat', { text: 'And more' })).toBe('too_many_attempts');
    expect(await agentConsole.say('chat', { text: 'I read that.' })).toBeNull();
    test.clock.advance({ seconds: 61 });
    expect(await again.say('chat', { text: 'Thank you' })).toBeNull();
  });

  it('the queue moves on while customers wait', async () => {
    const { company, agent, caller } = await buildCallStack(test);
    const second = await buildCaller(test, company);
    await calls.join(caller.token);
    await calls.join(second.token);
    const [first, page] = [open(caller.token), open(second.token)];
    await first.until((heard) => heard.customer?.place === 1);
    await page.until((heard) => heard.customer?.place === 2 && heard.customer.agents_online === 0);
    open(agent.token);
    await calls.presence(agent.token, { state: 'online' });
    await page.until((heard) => heard.customer?.agents_online === 1 && heard.customer.expected_wait === 300);
    await calls.leave(caller.token);
    await first.until((heard) => heard.customer?.end === 'left');
    const { customer } = await page.until((heard) => heard.customer?.place === 1);
    expect(customer).toMatchObject({ agents_online: 1, expected_wait: 0 });
  });

  it('a call survives a reload of either side, and the newest page replaces the older one', async () => {
    const { agent, caller, customer, agentConsole } = await inCall();
    const again = open(caller.token);
    await again.until((heard) => heard.customer?.state === 'active');
    expect((await customer.until(({ connected }) => !connected)).replaced).toBe(true);
    const agentConsoleAgain = open(agent.token);
    await agentConsoleAgain.until((heard) => heard.agent?.customer_here);
    await agentConsole.until(({ connected }) => !connected);
    expect(await agentConsoleAgain.say('signal', offer)).toBeNull();
    await again.until(({ signals }) => signals.length === 1);
    again.close();
    await agentConsoleAgain.until((heard) => heard.agent?.customer_here === false);
  });

  it('a page that reconnects after an instance died is not taken for a second page', async () => {
    const { company, agent, caller, id, customer, agentConsole } = await inCall();
    customer.close();
    agentConsole.close();
    const gone = { customer_socket: 'of another life', agent_socket: 'of another life' };
    const { database, callNews } = test.parts;
    await database.updateTable('call').set(gone).where('id', '=', id).execute();
    await database.updateTable('call_agent_presence').set({ socket: gone.agent_socket }).execute();
    const page = open(caller.token);
    const agentConsoleAgain = open(agent.token);
    while (!(page.heard.customer && agentConsoleAgain.heard.agent && agentConsoleAgain.heard.queue)) {
      callNews.tell({ companyId: company.id, callId: id, queue: true });
      await new Promise((resolve) => setImmediate(resolve));
      expect([page.heard.replaced, agentConsoleAgain.heard.replaced]).toEqual([false, false]);
    }
    expect(await agentConsoleAgain.say('signal', offer)).toBeNull();
    await page.until(({ signals }) => signals.length === 1);
  });

  it('one person has a limited number of pages: the oldest goes, and nobody else’s', async () => {
    const { company, agent } = await buildCallStack(test);
    const [one, other] = [await buildProfile(test, company), await buildProfile(test, company)];
    const untouched = [open(other.token), open(agent.token)];
    for (const page of untouched) await page.until(({ connected }) => connected);
    const kept: CallPage[] = [];
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const next = open(one.token);
      await next.until(({ connected }) => connected);
      kept.push(next);
    }
    const [oldest, ...others] = kept;
    const newest = open(one.token);
    await oldest!.until(({ connected }) => !connected);
    await newest.until(({ connected }) => connected);
    const stillOpen = [...others, ...untouched].map(({ heard }) => heard.connected);
    expect(stillOpen).not.toContain(false);
  });

  it('ending a call removes both sides', async () => {
    const { agent, customer, agentConsole, id } = await inCall();
    await calls.end(agent.token, id);
    await customer.until((heard) => heard.customer?.end === 'ended');
    await agentConsole.until((heard) => heard.agent === null);
    expect(await agentConsole.say('signal', hello)).toBe('call_ended');
    expect(await customer.say('signal', hello)).toBe('call_ended');
  });

  it("a socket admits the same tokens as requests do, from the interface's origins only", async () => {
    const { company, agent } = await buildCallStack(test);
    const developer = await company.token('developer');
    const { token: withoutCall } = await buildProfile(test, company);
    for (const [token, code] of [
      ['nonsense', 'token_invalid'],
      ['', 'token_missing'],
      [developer, 'permission_missing'],
    ] as const) {
      expect((await open(token).until(({ refused }) => refused)).refused).toBe(code);
    }
    const foreign = open(agent.token, { origin: 'https://evil.example' });
    expect((await foreign.until(({ refused }) => refused)).connected).toBe(false);
    await open(agent.token, { origin: INTERFACE_ORIGIN }).until(({ queue }) => queue);
    await open(withoutCall).until(({ connected }) => connected);
  });
});
