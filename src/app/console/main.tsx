import { createRoot } from 'react-dom/client';
import '../../ui/styles/base.css';
import '../../ui/styles/tokens.css';
import { FlowError } from '../../lib/errors/flow-error.ts';
import { LoadingSkeleton } from '../opening.tsx';
import { ConsoleApplication } from './console-application.tsx';
import { startConsole } from './start-console.ts';

const place = document.getElementById('root');
if (!place) throw new Error('the page has no place for the console');
const root = createRoot(place, {
  // Expected errors have words on the screen; only unexpected ones are logged.
  onCaughtError: (error) => {
    if (!(error instanceof FlowError)) console.error(error);
  },
});
root.render(<LoadingSkeleton />);
root.render(<ConsoleApplication {...await startConsole(window)} />);
