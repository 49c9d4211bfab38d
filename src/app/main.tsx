import { createRoot } from 'react-dom/client';
import '../ui/styles/base.css';
import '../ui/styles/tokens.css';
import { Application } from './application.tsx';
import { Opening } from './opening.tsx';
import { start } from './start.ts';

const place = document.getElementById('root');
if (!place) throw new Error('the page has no place for the interface');
const root = createRoot(place);
root.render(<Opening />);
root.render(<Application {...await start(window)} />);
