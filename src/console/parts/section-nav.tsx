import { NavLink } from 'react-router';
import styles from './console.module.css';

interface SectionNavProps {
  label: string;
  links: readonly { to: string; name: string; end?: boolean }[];
}

/** The pages of a section that the user may open. */
export const SectionNav = ({ label, links }: SectionNavProps) => (
  <nav className={styles.section} aria-label={label}>
    {links.map(({ to, name, end = false }) => (
      <NavLink key={to} to={to} end={end}>
        {name}
      </NavLink>
    ))}
  </nav>
);
