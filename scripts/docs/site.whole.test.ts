import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, posix } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../parts/chromium.ts';
import { SEARCH, searchSite, type Found } from './client/search-options.ts';
import { buildDocsWhenChanged, DOCS_FOLDER } from './folder.ts';
import { readContract } from './reference/contract.ts';
import { docsServer } from './serve.ts';
import { addressOf, readMap } from './sources.ts';

const KEY = 'vd_test_7Kq2';

describe('site of the documentation', () => {
  const folder = DOCS_FOLDER;
  let pages: Map<string, string>;
  let server: Server;
  let origin: string;
  beforeAll(async () => {
    await buildDocsWhenChanged();
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    pages = new Map(names.filter((name) => name.endsWith('.html')).map((name) => [name, readSite(name)]));
    server = docsServer({ folder, own: async () => ({ VERIDOOR_API_KEY: KEY }) }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.close();
  });
  const readSite = (name: string) => readFileSync(join(folder, name), 'utf8');

  it('every entry of the navigation is a page', () => {
    const named = readMap().flatMap(({ links }) => links.map(({ file }) => file));
    expect(named.filter((file) => !pages.has(addressOf(file)))).toEqual([]);
  });

  it('no link leads nowhere', () => {
    const fragments = new Map(
      [...pages].map(([name, html]) => [name, new Set(Array.from(html.matchAll(/ id="([^"]+)"/g), ([, id]) => id))]),
    );
    const dead = [...pages].flatMap(([name, html]) =>
      linksOf(html)
        .filter((link) => {
          if (link.startsWith('https://') || link.startsWith('http://localhost')) return false;
          const [path = '', fragment] = link.split('#');
          const target = path === '' ? name : posix.join(posix.dirname(name), path);
          const found = fragments.get(target);
          if (!found) return !existsSync(join(folder, target));
          return fragment !== undefined && !found.has(decodeURIComponent(fragment));
        })
        .map((link) => `${name}: ${link}`),
    );
    expect(dead).toEqual([]);
  });

  it('the reference has every operation and every object', () => {
    const { paths, components } = readContract();
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
    const api = [...pages].filter(([name]) => name.startsWith('api/')).map(([, html]) => html);
    const requested = [...operations.map(({ operationId }) => operationId), ...Object.keys(components.schemas)];
    expect(requested.filter((id) => api.filter((html) => html.includes(` id="${id}"`)).length !== 1)).toEqual([]);
  });

  it('the documents of each country have a table with all types', () => {
    const page = pages.get('api/countries.html') ?? '';
    const count = (text: string) => page.split(text).length - 1;
    expect(count('<table')).toBe(count('<h2'));
    expect(page).toContain('id="türkiye"');
    for (const type of ['Identity card', 'Passport', 'Driving licence', 'Residence permit'])
      expect(count(`<td>${type}</td>`)).toBe(count('<table'));
  });

  it('the search finds each page by its title', async () => {
    // Installed by the build alone.
    const { default: MiniSearch } = await import('minisearch');
    const index = MiniSearch.loadJSON<Found>(readSite('assets/search.json'), SEARCH);
    const unfound = [...pages.keys()].filter((name) => {
      const title = /<h1[^>]*>(.*?)<\/h1>/s.exec(pages.get(name)!)?.[1]?.replaceAll(/<[^>]+>/g, '') ?? '';
      return !index.search(title).some(({ address }) => String(address).split('#')[0] === name);
    });
    expect(unfound).toEqual([]);
  });

  it.each([
    ['pagination', 'conventions.html'],
    ['sandbox', 'test-mode.html'],
    ['createProfile', 'api/profiles/createProfile.html'],
    ['webhook signature', 'webhooks.html'],
    ['how long is a link valid', 'integration.html'],
    ['gdpr erase', 'security.html'],
  ])('the search answers a question of the trade first: %s', async (query, place) => {
    const { default: MiniSearch } = await import('minisearch');
    const index = MiniSearch.loadJSON<Found>(readSite('assets/search.json'), SEARCH);
    expect(searchSite(index, query)[0]?.address.split('#')[0]).toBe(place);
  });

  it('a program finds every page as Markdown through llms.txt, and no link of them leads nowhere', () => {
    const listed = [...readSite('llms.txt').matchAll(/\]\(([^)]+)\)/g)].map(([, place = '']) => place);
    expect(listed.length).toBeGreaterThan(40);
    const links = [...pages.keys()].flatMap((name) => {
      const file = name.replace(/\.html$/, '.md');
      return [...readSite(file).matchAll(/\]\(([^)#\s]+)/g)].map(([, link = '']) =>
        posix.join(posix.dirname(file), link),
      );
    });
    const lost = [...listed, ...links].filter((place) => !place.includes('http') && !existsSync(join(folder, place)));
    expect([...new Set(lost)]).toEqual([]);
    expect(readSite('llms-full.txt').length).toBeGreaterThan(100_000);
  });

  it('a page loads nothing but files of the site, and has no script or style of its own', () => {
    for (const [name, html] of pages) {
      const loaded = [...html.matchAll(/<(?:script|link|img|iframe|source|use)\b[^>]*?(?:src|href)="([^"]+)"/g)];
      expect({ name, foreign: loaded.map(([, at = '']) => at).filter((at) => /^(?:[a-z]+:|\/)/.test(at)) }).toEqual({
        name,
        foreign: [],
      });
      expect({ name, inline: html.match(/<style|<script(?![^>]* src=)| style="| on[a-z]+="/g) }).toEqual({
        name,
        inline: null,
      });
    }
  });

  it(
    'in a browser nothing leaves the site, pages are accessible in light and dark, a request keeps its language, and the search opens a page',
    { timeout: 240_000 },
    async () => {
      const browser = await launchChromium();
      try {
        const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
        const asked: string[] = [];
        const complaints: string[] = [];
        context.on('request', (request) => asked.push(new URL(request.url()).origin));
        context.on('console', (message) => (message.type() === 'error' ? complaints.push(message.text()) : undefined));
        const page = await context.newPage();
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          for (const name of ['index.html', 'getting-started.html', 'states.html', 'api/profiles/createProfile.html']) {
            await page.goto(`${origin}/${name}`);
            const { violations } = await new AxeBuilder({ page }).analyze();
            expect({ name, colorScheme, found: violations.map(({ id, nodes }) => [id, nodes[0]?.html]) }).toEqual({
              name,
              colorScheme,
              found: [],
            });
            expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
          }
        }
        await page.getByText(`Authorization: Bearer ${KEY}`).waitFor();
        await page.getByRole('button', { name: 'Python' }).click();
        await page.getByText('client.create_profile(').waitFor();
        await page.goto(`${origin}/api/profiles/getProfile.html`);
        await page.getByText('client.get_profile(id)').waitFor();
        await page.getByText('curl "').waitFor({ state: 'hidden' });
        await page.goto(`${origin}/states.html`);
        await page.getByRole('searchbox').fill('verification_open');
        const result = page.getByRole('link', { name: 'Verify again' });
        await result.click();
        await page.waitForURL('**/recipes.html#verify-again');
        await page.getByRole('searchbox').fill('xyzzyplugh');
        await page.getByText('Nothing found for “xyzzyplugh”.').waitFor();
        expect(new Set(asked)).toEqual(new Set([origin]));
        expect(complaints).toEqual([]);
        await page.goto(`${origin}/index.html`);
        await context.setOffline(true);
        await page.getByRole('searchbox').fill('webhook');
        await page.getByText('The search could not be loaded.').waitFor();
      } finally {
        await browser.close();
      }
    },
  );
});

const linksOf = (html: string) =>
  Array.from(html.matchAll(/<a\b[^>]*? href="([^"]*)"/g), ([, link = '']) => link.replaceAll('&amp;', '&'));
