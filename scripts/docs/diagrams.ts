import { createHash } from 'node:crypto';
import { renderMermaidSVG } from 'beautiful-mermaid';

/**
 * Draws a Mermaid diagram as SVG within the page. The renderer's own sheet asks another site for a font: it goes, and
 * the site's sheet has the colours. The words stay text, so a search and a screen reader find them.
 */
export function drawDiagram(text: string): string {
  const mark = createHash('sha256').update(text).digest('hex').slice(0, 8);
  const svg = renderMermaidSVG(text)
    .replaceAll(/<style>[\s\S]*?<\/style>/g, '')
    .replace(/(<svg[^>]*?) style="[^"]*"/, '$1')
    // Several diagrams on a page name their arrows alike.
    .replaceAll(/\bid="([^"]+)"/g, `id="${mark}-$1"`)
    .replaceAll(/url\(#([^)]+)\)/g, `url(#${mark}-$1)`);
  return `<figure class="diagram" role="group" aria-label="Diagram" tabindex="0">${svg}</figure>\n`;
}
