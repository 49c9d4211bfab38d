import { useEffect } from 'react';

/** Single-key shortcuts. They pause in every field, as WCAG 2.1.4 requires. */
export function useKeys(actions: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target } = event;
      const writes = target instanceof HTMLElement && target.closest('input, textarea, select, dialog') !== null;
      if (writes || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      actions[event.key.toLowerCase()]?.();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });
}
