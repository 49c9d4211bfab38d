import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router';
import { useScreenFrame } from './frame.ts';

/**
 * Names the document after the screen, and takes the focus to its title when a person has come from another screen, so
 * that a screen reader says where they are. The first screen of a visit is read from the top as any page is.
 */
export function useScreenTitle(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const company = useScreenFrame().brand?.name;
  const { key } = useLocation();
  useEffect(() => {
    document.title = company === undefined ? title : `${title} · ${company}`;
  }, [title, company]);
  useEffect(() => {
    if (key !== 'default') heading.current?.focus();
  }, [key]);
  return heading;
}
