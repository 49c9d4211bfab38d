import hljs from 'highlight.js';
import MarkdownIt, { type Token } from 'markdown-it';
import { drawDiagram } from './diagrams.ts';
import { addressOf, linkBetween, linkedFile } from './sources.ts';

/** A part of a page, from one heading to the next: what a search finds. */
export interface Section {
  /** Fragment of the address; empty for the words above the first heading. */
  id: string;
  level: number;
  heading: string;
  text: string;
}

export interface RenderedPage {
  html: string;
  title: string;
  sections: Section[];
  /** Images of the repository that it shows. */
  images: string[];
}

/** What a page says the rules below. */
type Environment = { file: string; images: string[] };

/** Languages of fences by the name that highlight.js has for them. */
const LANGUAGES: Record<string, string> = {
  html: 'xml',
  jsx: 'javascript',
  mjs: 'javascript',
  ps1: 'plaintext',
  sh: 'bash',
  tsx: 'typescript',
};

/** Languages in which one request is said: the site's script makes neighbours of them one block with a choice. */
const SAID_IN: ReadonlySet<string> = new Set(['curl', 'TypeScript', 'Python', 'PHP']);

/**
 * Renders Markdown of the repository: headings get the fragments that GitHub gives them, links lead to the site's
 * pages, fences are coloured with classes, and diagrams are drawn. HTML in the text is shown, not used.
 *
 * @param file where the text stands, from the root of the repository.
 */
export function renderMarkdown(text: string, file: string): RenderedPage {
  const environment: Environment = { file, images: [] };
  const tokens = markdown.parse(text, environment);
  const sections = divide(tokens);
  return {
    html: markdown.renderer.render(tokens, markdown.options, environment),
    title: sections.find(({ level }) => level === 1)?.heading ?? file,
    sections,
    images: environment.images,
  };
}

const markdown = new MarkdownIt({ html: false, linkify: false });
export const escapeHtml: (text: string) => string = markdown.utils.escapeHtml;

/** Gives every heading its fragment, and gathers the words below it. A generated page names fragments itself: `{#id}`. */
function divide(tokens: Token[]): Section[] {
  const sections: Section[] = [{ id: '', level: 0, heading: '', text: '' }];
  const used = new Map<string, number>();
  for (const [index, token] of tokens.entries()) {
    const inline = tokens[index + 1];
    if (token.type === 'heading_open' && inline) {
      const named = takeName(inline);
      const heading = plain(inline);
      const id = named ?? unique(fragmentOf(heading), used);
      token.attrSet('id', id);
      sections.push({ id, level: Number(token.tag.slice(1)), heading, text: '' });
    } else if (token.type === 'inline' && tokens[index - 1]?.type !== 'heading_open') {
      sections.at(-1)!.text += `${plain(token)} `;
    } else if (token.type === 'fence') {
      sections.at(-1)!.text += `${token.content} `;
    }
  }
  return sections;
}

function takeName(inline: Token): string | undefined {
  const last = inline.children?.at(-1);
  const [whole, id] = / \{#([\w-]+)\}$/.exec(last?.content ?? '') ?? [];
  if (last && whole) last.content = last.content.slice(0, -whole.length);
  return id;
}

const plain = (inline: Token): string =>
  (inline.children ?? [])
    .map(({ type, content }) => (type === 'softbreak' ? ' ' : type === 'text' || type === 'code_inline' ? content : ''))
    .join('');

/** As GitHub makes it from a heading. */
function fragmentOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
    .replaceAll(' ', '-');
}

function unique(fragment: string, used: Map<string, number>): string {
  const times = used.get(fragment) ?? 0;
  used.set(fragment, times + 1);
  return times === 0 ? fragment : `${fragment}-${times}`;
}

const { rules } = markdown.renderer;

rules['link_open'] = (tokens, index, options, environment, self) => {
  const { file: page } = environment as Environment;
  const token = tokens[index]!;
  const [target = '', fragment] = String(token.attrGet('href') ?? '').split('#');
  const file = linkedFile(page, target);
  if (file !== undefined) {
    const link = linkBetween(addressOf(page), addressOf(file));
    token.attrSet('href', fragment === undefined ? link : `${link}#${fragment}`);
  }
  return self.renderToken(tokens, index, options);
};

const usualImage = rules.image!;
rules.image = (tokens, index, options, environment, self) => {
  const { file: page, images } = environment as Environment;
  const token = tokens[index]!;
  const file = linkedFile(page, String(token.attrGet('src') ?? ''));
  if (file === undefined) throw new Error(`${page} shows an image of another site`);
  images.push(file);
  token.attrSet('src', linkBetween(addressOf(page), addressOf(file)));
  token.attrSet('loading', 'lazy');
  return usualImage(tokens, index, options, environment, self);
};

rules.fence = (tokens, index) => {
  const { info, content } = tokens[index]!;
  const [language = '', name = ''] = info.trim().split(' ');
  if (language === 'mermaid') return drawDiagram(content);
  const known = LANGUAGES[language] ?? language;
  const code = hljs.getLanguage(known) ? hljs.highlight(content, { language: known }).value : escapeHtml(content);
  const isLanguage = SAID_IN.has(name);
  // Other names without an ending are for tests: readers would look for such a file.
  const caption = isLanguage || name.includes('.') ? `<figcaption>${escapeHtml(name)}</figcaption>` : '';
  const label = escapeHtml(name || language || 'text');
  return `<figure class="code"${isLanguage ? ` data-language="${label}"` : ''}>${caption}<pre tabindex="0" role="group" aria-label="${label}"><code>${code}</code></pre></figure>\n`;
};

rules['table_open'] = () => '<div class="table" role="group" aria-label="Table" tabindex="0"><table>\n';
rules['table_close'] = () => '</table></div>\n';
