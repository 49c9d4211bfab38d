import { createRoot } from 'react-dom/client';
import '../ui/styles/base.css';
import '../ui/styles/tokens.css';
import { chooseLanguage } from '../lib/i18n/languages.ts';
import { STAFF } from '../testing/texts.ts';
import { stage } from '../testing/scene.tsx';
import { boxFaults } from './boxes.ts';
import { Gallery } from './gallery.tsx';
import { loadLongTexts, lookOf } from './look.ts';
import { bringAbout } from './press.ts';
import { loadAnyTexts } from './pseudo.ts';
import { stories } from './stories.ts';
import type { Story } from './story.ts';

const place = document.getElementById('root');
if (!place) throw new Error('the page has no place for the gallery');
const root = createRoot(place);

/** Draws one story as in a browser, and marks the document when it is ready for an image. */
async function draw(story: Story, search: URLSearchParams): Promise<void> {
  const { language, texts, size } = lookOf(search);
  document.documentElement.style.fontSize = `${size}%`;
  const { element, i18n, service } = await stage(
    story,
    chooseLanguage([language]),
    texts === 'long' ? loadLongTexts : loadAnyTexts,
  );
  root.render(element);
  await bringAbout(story, i18n.t, async (work) => work());
  for (const fault of service.faults) console.error(fault);
  // For scripts/screenshots: other languages without drawing the story anew.
  Object.assign(window, { gallery: { changeLanguage: (next: string) => i18n.changeLanguage(next), boxFaults } });
  if (isOfStaff(story)) document.documentElement.dataset['staff'] = 'yes';
  document.documentElement.dataset['drawn'] = 'yes';
}

/** Customers never see it: it has texts in fewer languages. */
const isOfStaff = ({ instead, texts = [] }: Story): boolean =>
  (typeof instead === 'object' && 'permissions' in instead) ||
  (typeof instead === 'string' && instead.startsWith('agent')) ||
  texts.some((namespace) => STAFF.has(namespace));

const search = new URLSearchParams(window.location.search);
const story = stories.find(({ name }) => name === search.get('story'));
if (story) await draw(story, search);
else root.render(<Gallery />);
