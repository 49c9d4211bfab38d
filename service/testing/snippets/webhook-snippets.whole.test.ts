import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { EventType } from '@veridoor/contract/event';
import { RETRY_DELAYS } from '../../features/webhooks/delivery/schedule.ts';
import { createWebhookSecret, signatureHeaders, writeWebhookSecret } from '../../features/webhooks/signature.ts';
import { readPage } from './snippets.ts';

const page = readPage('docs/webhooks.md');
const folder = mkdtempSync(join(tmpdir(), 'veridoor-webhook-snippets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * How each language runs its snippet: secret, id, timestamp and signatures as arguments, the body on standard input.
 */
const languages: Record<string, { snippet: string; program: string; text: string; prepare?: string[]; run: string[] }> =
  {
    js: {
      snippet: 'verify-webhook.mjs',
      program: 'main.mjs',
      text: `import { readFileSync } from 'node:fs';
      import { verifyWebhook } from './verify-webhook.mjs';
      const [secret, id, timestamp, signature] = process.argv.slice(2);
      const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature };
      console.log(verifyWebhook(secret, headers, readFileSync(0)));`,
      run: [process.execPath, 'main.mjs'],
    },
    python: {
      snippet: 'verify_webhook.py',
      program: 'main.py',
      text: `import sys
from verify_webhook import verify_webhook
secret, id, timestamp, signature = sys.argv[1:]
headers = {"Webhook-Id": id, "Webhook-Timestamp": timestamp, "Webhook-Signature": signature}
print(str(verify_webhook(secret, headers, sys.stdin.buffer.read())).lower())
`,
      run: ['python3', 'main.py'],
    },
    php: {
      snippet: 'verify_webhook.php',
      program: 'main.php',
      text: `<?php
require 'verify_webhook.php';
[, $secret, $id, $timestamp, $signature] = $argv;
$headers = ['webhook-id' => $id, 'webhook-timestamp' => $timestamp, 'webhook-signature' => $signature];
echo verify_webhook($secret, $headers, file_get_contents('php://stdin')) ? 'true' : 'false';
`,
      run: ['php', 'main.php'],
    },
    java: {
      snippet: 'VerifyWebhook.java',
      program: 'Main.java',
      text: `public class Main {
      public static void main(String[] a) throws Exception {
        System.out.println(VerifyWebhook.verify(a[0], a[1], a[2], a[3], System.in.readAllBytes()));
      }
    }`,
      prepare: ['javac', 'VerifyWebhook.java', 'Main.java'],
      run: ['java', '-cp', '.', 'Main'],
    },
    go: {
      snippet: 'verify_webhook.go',
      program: 'main.go',
      text: `package main
import ("fmt"; "io"; "net/http"; "os")
func main() {
	body, _ := io.ReadAll(os.Stdin)
	headers := http.Header{}
	for index, name := range []string{"Webhook-Id", "Webhook-Timestamp", "Webhook-Signature"} { headers.Set(name, os.Args[index+2]) }
	fmt.Println(VerifyWebhook(os.Args[1], headers, body))
}`,
      prepare: ['go', 'build', '-o', 'main', 'verify_webhook.go', 'main.go'],
      run: ['./main'],
    },
    csharp: {
      snippet: 'VerifyWebhook.cs',
      program: 'Program.cs',
      text: `using System; using System.IO;
public static class Program { public static void Main(string[] args) {
    var input = new MemoryStream(); Console.OpenStandardInput().CopyTo(input);
    Console.WriteLine(Webhooks.Verify(args[0], args[1], args[2], args[3], input.ToArray()) ? "true" : "false");
} }`,
      // Mono reads the same source where there is no .NET.
      ...(installed(['dotnet'])
        ? { prepare: ['dotnet', 'build', '-o', 'out'], run: ['dotnet', 'out/webhooks.dll'] }
        : {
            prepare: ['mcs', '-langversion:latest', '-out:webhooks.exe', 'VerifyWebhook.cs', 'Program.cs'],
            run: ['mono', 'webhooks.exe'],
          }),
    },
  };

const project = `<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><OutputType>Exe</OutputType>
<TargetFramework>net8.0</TargetFramework></PropertyGroup></Project>`;

function installed([program = '']: readonly string[]): boolean {
  return program === process.execPath || program.startsWith('../') || spawnSync('which', [program]).status === 0;
}

const secret = createWebhookSecret();
const body = JSON.stringify({ name: 'Şule Örnek 李', empty: '' });
const now = () => new Date();
const signed = (at = now(), secrets = [secret]) => signatureHeaders(secrets, { id: 'b1', at, body });

const cases: [
  name: string,
  expected: boolean,
  change: () => Partial<Record<'id' | 'timestamp' | 'signature' | 'body', string>>,
][] = [
  ['what the service sends', true, () => ({})],
  [
    'one of two signatures',
    true,
    () => ({ signature: signed(now(), [createWebhookSecret(), secret])['Webhook-Signature'] }),
  ],
  ['an unknown version beside it', true, () => ({ signature: `v9,x ${signed()['Webhook-Signature']}` })],
  ['another body', false, () => ({ body: `${body} ` })],
  ['another id', false, () => ({ id: 'b2' })],
  ['another secret', false, () => ({ signature: signed(now(), [createWebhookSecret()])['Webhook-Signature'] })],
  ['no signature', false, () => ({ signature: '' })],
  ['a signature without its version', false, () => ({ signature: signed()['Webhook-Signature'].slice(3) })],
  ['what was caught six minutes ago', false, () => stale(-360)],
  ['what comes from the future', false, () => stale(360)],
  ['a timestamp that is none', false, () => ({ timestamp: 'now' })],
  ['an empty timestamp', false, () => ({ timestamp: '' })],
];

function stale(seconds: number) {
  const headers = signed(new Date(Date.now() + seconds * 1000));
  return { timestamp: headers['Webhook-Timestamp'], signature: headers['Webhook-Signature'] };
}

describe.each(Object.entries(languages))(
  'webhook snippet in %s',
  (language, { snippet, program, text, prepare, run }) => {
    const found = page.snippets(language).find(({ name }) => name === snippet);

    it('the snippet is on the page', () => expect(found?.text).toContain('whsec_'));

    it.runIf(installed(prepare ?? run))(
      'the snippet accepts genuine notifications and refuses the others',
      { timeout: 120_000 },
      () => {
        writeFileSync(join(folder, snippet), found?.text ?? '');
        writeFileSync(join(folder, program), text);
        writeFileSync(join(folder, 'webhooks.csproj'), project);
        if (prepare) execFileSync(prepare[0]!, prepare.slice(1), { cwd: folder, stdio: 'ignore' });
        const reported = cases.map(([name, , change]) => {
          const { 'Webhook-Id': id, 'Webhook-Timestamp': timestamp, 'Webhook-Signature': signature } = signed();
          const sent = { id, timestamp, signature, body, ...change() };
          const options = [...run.slice(1), writeWebhookSecret(secret), sent.id, sent.timestamp, sent.signature];
          return [name, execFileSync(run[0]!, options, { cwd: folder, input: sent.body }).toString().trim()];
        });
        expect(reported).toEqual(cases.map(([name, expected]) => [name, String(expected)]));
      },
    );
  },
);

describe('page about webhooks', () => {
  it('the page lists every event', () => {
    expect(page.table('event').map(([name]) => name)).toEqual(EventType.enum);
  });

  it('the page gives the real delays', () => {
    const unit = { seconds: 1, minutes: 60, hours: 3600 } as const;
    const [, sentence = ''] = /\*\*Ten attempts\*\*: after ([^.]*?), each/u.exec(page.text) ?? [];
    const groups = sentence.matchAll(/([\d, and]+?) (seconds|minutes|hours)/gu);
    const delays = [...groups].flatMap(([, counts = '', name]) =>
      [...counts.matchAll(/\d+/gu)].map(([count]) => Number(count) * unit[name as keyof typeof unit]),
    );
    expect(delays).toEqual([...RETRY_DELAYS]);
  });
});
