import { useState } from 'react';
import { languages } from '../lib/i18n/languages.ts';
import { bySearch, type Look } from './look.ts';
import styles from './gallery.module.css';
import { stories } from './stories.ts';

const widths = ['320', '360', '768', '1280'] as const;

/** The list of stories, and the chosen one in a frame with the requested width, language and texts. */
export function Gallery() {
  const [words, setWords] = useState('');
  const [story, setStory] = useState(stories[0]?.name ?? '');
  const [width, setWidth] = useState<string>('360');
  const [look, setLook] = useState<Look>({ language: 'en', texts: 'usual', size: '100' });
  const found = stories.filter(({ name }) => name.includes(words));
  const select = (label: string, value: string, options: readonly string[], choose: (value: string) => void) => (
    <label>
      {label}{' '}
      <select value={value} onChange={({ currentTarget }) => choose(currentTarget.value)}>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </label>
  );
  return (
    <div className={styles.gallery}>
      <nav className={styles.list}>
        <h1>Gallery</h1>
        <label>
          Search <input type="search" value={words} onChange={({ currentTarget }) => setWords(currentTarget.value)} />
        </label>
        <ul>
          {found.map(({ name }) => (
            <li key={name}>
              <button type="button" aria-pressed={name === story} onClick={() => setStory(name)}>
                {name}
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <main className={styles.shown}>
        <div className={styles.tools}>
          {select('Width', width, widths, setWidth)}
          {select('Language', look.language, languages, (language) => setLook({ ...look, language }))}
          {select('Texts', look.texts, ['usual', 'long'], (texts) => setLook({ ...look, texts }))}
          {select('Size of text in %', look.size, ['100', '200'], (size) => setLook({ ...look, size }))}
          <a href={bySearch(story, look)}>Alone</a>
        </div>
        <iframe
          key={bySearch(story, look)}
          className={styles.frame}
          style={{ inlineSize: `${width}px` }}
          src={bySearch(story, look)}
          title={story}
        />
      </main>
    </div>
  );
}
