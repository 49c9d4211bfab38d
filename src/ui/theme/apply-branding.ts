import { themeProperties } from './theme.ts';

/** A company's branding. */
interface Brand {
  colour: string;
  /** Corner radius in CSS pixels. */
  radius: number;
  font: 'system' | 'serif' | 'rounded';
}

/** Fonts installed on devices; nothing is downloaded. */
const fonts: Record<Brand['font'], string | null> = {
  system: null,
  serif: "ui-serif, Georgia, 'Noto Serif', 'Noto Naskh Arabic', serif",
  rounded: "ui-rounded, 'SF Pro Rounded', 'Nunito', 'Segoe UI', system-ui, 'Noto Sans Arabic', sans-serif",
};

/** Sets the company's colours, radius and font over our own. */
export function applyBranding({ colour, radius, font }: Brand, element: HTMLElement): void {
  for (const [name, value] of Object.entries(themeProperties(colour))) element.style.setProperty(name, value);
  element.style.setProperty('--radius', `${radius}px`);
  const family = fonts[font];
  if (family === null) element.style.removeProperty('--font');
  else element.style.setProperty('--font', family);
}
