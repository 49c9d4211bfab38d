import { createRoot } from 'react-dom/client';
import '../../ui/styles/base.css';
import '../../ui/styles/tokens.css';
import { CONSOLE_ROOT } from '../../lib/agent-console.ts';
import { createI18n } from '../../lib/i18n/create-i18n.ts';
import { hearPreview, sendPreview, type PreviewView } from '../../lib/preview-message.ts';
import { LoadingSkeleton } from '../../ui/screen/screen-skeleton.tsx';
import { PreviewApplication } from './preview-application.tsx';
import { isolate } from './isolate.ts';

const place = document.getElementById('root');
if (!place) throw new Error('the page has no place for the preview');
const root = createRoot(place);
root.render(<LoadingSkeleton />);
if (window.parent === window) window.location.replace(CONSOLE_ROOT);
else {
  isolate(window);
  let i18n = createI18n('en', document);
  const show = async ({ scheme, language, ...view }: PreviewView) => {
    const texts = await i18n;
    // The next view waits for this language: views are shown in the order in which they came.
    i18n = texts.language === language ? i18n : texts.changeLanguage(language).then(() => texts);
    await i18n;
    document.documentElement.style.colorScheme = scheme;
    root.render(<PreviewApplication view={{ scheme, language, ...view }} i18n={texts} />);
  };
  hearPreview(
    window,
    () => window.parent,
    (message) => void (message.type === 'view' && show(message)),
  );
  sendPreview(window.parent, { type: 'ready' }, window.location.origin);
}
