import { createRoot } from 'react-dom/client';
import '../../ui/styles/base.css';
import '../../ui/styles/tokens.css';
import { FlowError } from '../../lib/errors/flow-error.ts';
import { LoadingSkeleton } from '../../ui/screen/screen-skeleton.tsx';
import { ConsoleApplication } from './console-application.tsx';
import { startConsole } from './start-console.ts';

const place = document.getElementById('root');
// As on the customers' page: the words of the page stay.
if (!place || !CSS.supports('color', 'light-dark(red,red)')) throw new Error('the console cannot open here');
const root = createRoot(place, {
  // Expected errors have words on the screen; only unexpected ones are logged.
  onCaughtError: (error) => {
    if (!(error instanceof FlowError)) console.error(error);
  },
});
root.render(<LoadingSkeleton />);
root.render(<ConsoleApplication {...await startConsole(window)} />);
