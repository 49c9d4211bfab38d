import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { languageNames } from '../../lib/i18n/language-names.ts';
import { languages, staffLanguages } from '../../lib/i18n/languages.ts';
import { paths } from '../../lib/paths.ts';
import { sessionOf, stepOf } from '../../testing/session.ts';
import { show } from '../../testing/show.tsx';
import { inOrder } from './language-order.ts';

async function open(language: 'en' | 'ar' = 'en') {
  const shown = await show({ at: paths.steps, session: sessionOf([stepOf('selfie')]) }, language);
  const switcher = within(screen.getByRole('banner')).getByRole('button', { name: languageNames[language] });
  await shown.person.click(switcher);
  const dialog = await screen.findByRole('dialog', { name: language === 'en' ? 'Language' : 'اللغة' });
  const names = () =>
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  return { ...shown, dialog, names, list: within(within(dialog).getByRole('list')) };
}

it('switching the language changes the words and the writing direction at once', async () => {
  const { person, parts, list } = await open();
  await person.click(list.getByRole('button', { name: /^العربية/ }));
  expect(await screen.findByRole('heading', { name: 'خطواتك' })).toBeTruthy();
  expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['ar', 'rtl']);
  expect(parts!.flow.record().language).toBe('ar');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('the list names every language in itself and in the language of the page, and marks that of the page', async () => {
  const { list, names } = await open('ar');
  expect(names()).toHaveLength(languages.length);
  expect(names()[0]).toBe('العربية');
  expect(list.getByRole('button', { current: true }).textContent).toBe('العربية');
  const turkish = list.getByRole('button', { name: /^Türkçe/ });
  expect(turkish.textContent).toBe('Türkçeالتركية');
  expect(turkish.querySelector('[lang]')!.getAttribute('lang')).toBe('tr');
});

it('the list is one stop of the keyboard, inside which the arrows move', async () => {
  const { person, list } = await open();
  const buttons = list.getAllByRole('button');
  expect(buttons.filter(({ tabIndex }) => tabIndex === 0)).toEqual([buttons[0]]);
  buttons[0]!.focus();
  await person.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
  expect(document.activeElement).toBe(buttons[1]);
  await person.keyboard('{End}');
  expect(document.activeElement).toBe(buttons.at(-1));
  await person.keyboard('{ArrowDown}{Home}');
  expect(document.activeElement).toBe(buttons[0]);
});

it('the list begins with the language of the page, then the browser’s, then the rest by name', () => {
  expect(inOrder(['ar', 'en', 'tr'], 'tr', ['pa-PK', 'ar-EG', 'tr-TR'])).toEqual(['tr', 'ar', 'en']);
  expect(inOrder(['ar', 'tr', 'en'], 'ar', [])).toEqual(['ar', 'en', 'tr']);
});

it('agents choose among the languages of the console', async () => {
  const { person } = await show({ at: '/console/calls', instead: { permissions: null } });
  await person.click(screen.getByRole('button', { name: 'English' }));
  expect(await screen.findAllByRole('listitem')).toHaveLength(staffLanguages.length);
});
