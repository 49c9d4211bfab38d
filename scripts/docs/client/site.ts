/// <reference types="vite/client" />
import MiniSearch from 'minisearch';
import './requests.ts';
import { SEARCH, searchSite, type Found } from './search-options.ts';
import './site.css';

/** A search over the whole site, in this browser: the index is a file of the site, loaded when the field is first used. */
const MOST = 12;

const search = document.querySelector<HTMLElement>('search');
const field = document.querySelector<HTMLInputElement>('#search');
const sections = document.querySelector<HTMLElement>('#found');
const results = document.querySelector<HTMLOListElement>('#results');

let index: Promise<MiniSearch<Found>> | undefined;

function loadIndex(address: string): Promise<MiniSearch<Found>> {
  index ??= fetch(address)
    .then((response) => {
      if (!response.ok) throw new Error(String(response.status));
      return response.text();
    })
    .then((text) => MiniSearch.loadJSON<Found>(text, SEARCH));
  // The next letter tries again.
  index.catch(() => (index = undefined));
  return index;
}

function item(found: Pick<Found, 'address' | 'page' | 'heading'>, root: string): HTMLLIElement {
  const link = document.createElement('a');
  link.href = new URL(found.address, new URL(root, location.href)).href;
  const heading = document.createElement('strong');
  heading.textContent = found.heading || found.page;
  link.append(heading);
  if (found.heading !== '' && found.heading !== found.page) link.append(` ${found.page}`);
  const entry = document.createElement('li');
  entry.append(link);
  return entry;
}

/** Milliseconds for which a button says that it copied. */
const SAID = 2_000;

for (const block of document.querySelectorAll('pre')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = 'Copy';
  button.addEventListener('click', () => {
    const say = (text: string) => {
      button.textContent = text;
      setTimeout(() => (button.textContent = 'Copy'), SAID);
    };
    navigator.clipboard.writeText(block.textContent.trimEnd()).then(
      () => say('Copied'),
      () => say('Not copied'),
    );
  });
  const frame = document.createElement('div');
  frame.className = 'copied';
  block.replaceWith(frame);
  frame.append(block, button);
}

if (search && field && sections && results) {
  const { index: address = '', root = '' } = search.dataset;
  const find = async () => {
    const words = field.value.trim();
    if (words === '') {
      sections.textContent = '';
      results.replaceChildren();
      return;
    }
    if (!index) sections.textContent = 'Loading the index…';
    try {
      const found = searchSite(await loadIndex(address), words);
      // Another letter was typed meanwhile.
      if (field.value.trim() !== words) return;
      const shown = found.slice(0, MOST);
      results.replaceChildren(...shown.map((one) => item(one, root)));
      sections.textContent =
        found.length === 0
          ? `Nothing found for “${words}”. Try fewer or other words.`
          : `${found.length === 1 ? '1 place' : `${found.length} places`}${found.length > MOST ? `, the best ${MOST} first` : ''}.`;
    } catch {
      results.replaceChildren();
      sections.textContent = 'The search could not be loaded. Check your connection and type again.';
    }
  };
  const close = () => {
    field.value = '';
    void find();
  };
  field.addEventListener('input', () => void find());
  field.addEventListener('focus', () => void loadIndex(address).catch(() => undefined), { once: true });
  search.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      close();
      field.focus();
    }
    const links = [...results.querySelectorAll('a')];
    const at = links.indexOf(document.activeElement as HTMLAnchorElement);
    if (event.key === 'ArrowDown' && links.length > 0) {
      event.preventDefault();
      links[Math.min(at + 1, links.length - 1)]?.focus();
    }
    if (event.key === 'ArrowUp' && at >= 0) {
      event.preventDefault();
      (links[at - 1] ?? field).focus();
    }
  });
  search.addEventListener('click', (event) => {
    // A result on this very page opens nothing that would close the list.
    if (event.target instanceof Element && event.target.closest('#results a')) setTimeout(close);
  });
  addEventListener('keydown', (event) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    field.focus();
  });
  search.hidden = false;
}
