import { escapeHtml, type Section } from './markdown.ts';
import { POLICY, policyText } from './policy.ts';
import { addressOf, linkBetween, type MapLink, type MapSection } from './sources.ts';

/** What the frame around a page shows. */
export interface PageFrame {
  /** Path from the site's root. */
  address: string;
  title: string;
  sections: readonly Section[];
  map: readonly MapSection[];
}

/** The whole page around rendered Markdown. */
export function layOut(content: string, { address, title, sections, map }: PageFrame): string {
  const to = (place: string) => escapeHtml(linkBetween(address, place));
  const whole = address === 'index.html' ? 'Veridoor documentation' : `${title} · Veridoor`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policyText(POLICY))}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(whole)}</title>
<link rel="icon" href="${to('assets/icon.svg')}" type="image/svg+xml">
<link rel="alternate" type="text/markdown" href="${to(address.replace(/\.html$/, '.md'))}">
<link rel="stylesheet" href="${to('assets/site.css')}">
<script type="module" src="${to('assets/site.js')}"></script>
</head>
<body>
<a class="skip" href="#content">Skip to the text</a>
<header>
<a class="home" href="${to('index.html')}">Veridoor</a>
<search data-index="${to('assets/search.json')}" data-root="${to('index.html')}" hidden>
<label for="search">Search these pages</label>
<input id="search" type="search" placeholder="Search" autocomplete="off" spellcheck="false" aria-describedby="found">
<div id="answer">
<p id="found" role="status"></p>
<ol id="results"></ol>
</div>
</search>
<a class="to-pages" href="#pages">All pages</a>
</header>
<div class="columns">
<main id="content" tabindex="-1">
${content}${nextTo(map, address)}</main>
${onThisPage(sections)}
<nav id="pages" class="pages" aria-label="Pages">
${map.map((section) => mapSection(section, address)).join('\n')}
</nav>
</div>
</body>
</html>
`;
}

function mapSection({ title, links }: MapSection, address: string): string {
  const isHere = ({ file }: Pick<MapLink, 'file'>) => addressOf(file) === address;
  const isOpen = (link: MapLink): boolean => isHere(link) || (link.within ?? []).some(isHere);
  const item = (link: MapLink): string => {
    const here = isHere(link) ? ' aria-current="page"' : '';
    const below = isOpen(link) && link.within ? `<ul>${link.within.map(item).join('')}</ul>` : '';
    return `<li><a href="${escapeHtml(linkBetween(address, addressOf(link.file)))}"${here}>${escapeHtml(link.title)}</a>${below}</li>`;
  };
  const open = links.some(isOpen) ? ' open' : '';
  return `<details${open}><summary>${escapeHtml(title)}</summary><ul>${links.map(item).join('')}</ul></details>`;
}

/** Links to the pages before and after this one, in the order of the navigation. */
function nextTo(map: readonly MapSection[], address: string): string {
  const all = map.flatMap(({ links }) => links.flatMap((link) => [link, ...(link.within ?? [])]));
  const at = all.findIndex(({ file }) => addressOf(file) === address);
  if (at < 0) return '';
  const link = (page: MapLink | undefined, rel: 'prev' | 'next', word: string) =>
    page === undefined
      ? ''
      : `<a rel="${rel}" href="${escapeHtml(linkBetween(address, addressOf(page.file)))}"><span>${word}</span> ${escapeHtml(page.title)}</a>`;
  return `<nav class="next-to" aria-label="Next pages">${link(all[at - 1], 'prev', 'Previous')}${link(all[at + 1], 'next', 'Next')}</nav>`;
}

function onThisPage(sections: readonly Section[]): string {
  const headings = sections.filter(({ level }) => level === 2);
  if (headings.length < 2) return '';
  const items = headings.map(({ id, heading }) => `<li><a href="#${escapeHtml(id)}">${escapeHtml(heading)}</a></li>`);
  return `<nav class="contents" aria-label="On this page"><p>On this page</p><ul>${items.join('')}</ul></nav>`;
}
