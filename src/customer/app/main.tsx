import { createRoot } from 'react-dom/client';
import '../../ui/styles/base.css';
import '../../ui/styles/tokens.css';
import { Application } from './application.tsx';
import { FlowError } from '../../lib/errors/flow-error.ts';
import { LoadingSkeleton } from '../../ui/screen/screen-skeleton.tsx';
import { start } from './start.ts';

const place = document.getElementById('root');
// A browser without these colours, of 2024 in Chrome and Safari, lacks other features too: the words of index.html stay.
if (!place || !CSS.supports('color', 'light-dark(red,red)')) throw new Error('too old');
const root = createRoot(place, {
  // Expected errors have a screen; only unexpected ones are logged.
  onCaughtError: (error) => {
    if (!(error instanceof FlowError)) console.error(error);
  },
});
root.render(<LoadingSkeleton />);
const slowly = (sentence: string) => root.render(<LoadingSkeleton sentence={sentence} />);
root.render(<Application {...await start(window, slowly)} />);
