import type { i18n as I18n } from 'i18next';
import type { Scene } from '../testing/scene.tsx';

/** One state that a person may meet. */
export interface Story extends Scene {
  /** The subject first, then its state. */
  name: string;
  /** Names of the controls to press, in order, until the state is reached. */
  press?: (t: I18n['t']) => string[];
  /** The screen is still loading and has no title. */
  untitled?: true;
}
