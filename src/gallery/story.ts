import type { i18n as I18n } from 'i18next';
import type { Scene } from '../testing/scene.tsx';

/** One state that a person may meet. */
export interface Story extends Scene {
  /** What is seen and how it stands, the thing first. */
  name: string;
  /** Names of what is pressed, one after the other, before the state is there. */
  press?: (t: I18n['t']) => string[];
  /** Nothing is titled yet: the screen is still on its way. */
  untitled?: true;
}
