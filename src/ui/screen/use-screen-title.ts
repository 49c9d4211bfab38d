import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router';
import { useScreenFrame } from './frame.ts';

/**
 * Names the document after the screen, and focuses its title after navigation, so that a screen reader says where the
 * person is. The first screen of a visit is read from the top like any page.
 */
export function useScreenTitle(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const company = useScreenFrame().brand?.name;
  const { key } = useLocation();
  useEffect(() => {
    document.title = company === undefined ? title : `${title} · ${company}`;
  }, [title, company]);
  useEffect(() => {
    if (key === 'default') return;
    // A long page before may have been scrolled: the company on top is seen as well.
    window.scrollTo({ top: 0, behavior: 'instant' });
    heading.current?.focus();
  }, [key]);
  return heading;
}
