import { useEffect, useEffectEvent } from 'react';

/**
 * Single-key shortcuts, by the letter or the sign. They pause in every field and dialog, as WCAG 2.1.4 requires. On a
 * keyboard of another script, the key at the Latin letter's place counts.
 */
export function useKeys(actions: Readonly<Record<string, () => void>>, enabled = true): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    const writes = target instanceof HTMLElement && target.closest('input, textarea, select, dialog') !== null;
    if (writes || event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return;
    const action = actions[event.key.toLowerCase()] ?? (isLatin(event.key) ? undefined : actions[letterAt(event.code)]);
    if (action === undefined) return;
    // The letter must not be typed into the field that it leads to.
    event.preventDefault();
    action();
  });
  useEffect(() => {
    if (!enabled) return undefined;
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [enabled]);
}

const isLatin = (key: string): boolean => /^[\u0020-\u024f]/u.test(key);
const letterAt = (code: string): string => code.replace(/^Key/, '').toLowerCase();
