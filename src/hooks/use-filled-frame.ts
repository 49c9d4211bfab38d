import { useEffect } from 'react';

/**
 * Marks the document while a screen fills the window from edge to edge: an embedding page then shows the whole frame,
 * the shutter included.
 * @param filled false while something of ordinary height stands in its place
 */
export function useFilledFrame(filled = true): void {
  useEffect(() => {
    if (!filled) return undefined;
    const { dataset } = document.documentElement;
    dataset['filled'] = '';
    return () => {
      delete dataset['filled'];
    };
  }, [filled]);
}
