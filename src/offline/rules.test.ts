import { expect, it } from 'vitest';
import { wayOf } from './rules.ts';

const ORIGIN = 'https://verify.example.com';
const way = (path: string, mode: RequestMode = 'cors', method = 'GET') =>
  wayOf({ method, mode, url: new URL(path, ORIGIN).href }, ORIGIN);

it('a page is any address without a file’s ending', () => {
  expect(way('/?pid=7&server_url=x', 'navigate')).toBe('page');
  expect(way('/capture?step=identity', 'navigate')).toBe('page');
  expect(way('/embed.js', 'navigate')).toBeNull();
});

it('scripts, styles, texts and analyzers of a build are kept', () => {
  for (const file of ['index-abc1234.js', 'index-abc1234.css', 'texts-abc1234/pt-BR/shell.json', 'icons-abc1234.svg'])
    expect(way(`/assets/${file}`)).toBe('fixed');
  expect(way('/assets/texts-abc1234/en/more/shell.json')).toBeNull();
  for (const file of ['/assets/vision-abc1234.wasm', '/models/face_landmarker.task']) expect(way(file)).toBe('fixed');
  expect(way('/models/other.bin')).toBeNull();
});

it('the list of servers is asked for anew each time', () => expect(way('/config.json')).toBe('fresh'));

it('the service, other origins and other methods are left alone', () => {
  expect(way('https://api.example.com/api/v2/session')).toBeNull();
  expect(way('https://evil.example/', 'navigate')).toBeNull();
  expect(way('/assets/index-abc1234.js', 'cors', 'POST')).toBeNull();
});

it('the console is never kept, so that its page does not take the place of the customers’', () => {
  for (const address of ['/console', '/console/review/7', '/console?order=riskiest'])
    expect(way(address, 'navigate')).toBeNull();
  expect(way('/assets/console/console-abc1234.js')).toBeNull();
  expect(way('/consoles', 'navigate')).toBe('page');
});
