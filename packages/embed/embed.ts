import { open } from './open.ts';

declare global {
  interface Window {
    Veridoor?: { open: typeof open };
  }
}

// What the classic script embed.js does; pages with modules import `open` instead.
window.Veridoor = { open };
