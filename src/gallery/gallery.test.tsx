import { act } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { allKinds } from '../customer/steps/registry.ts';
import { pass } from '../testing/clock.ts';
import { faultsOf } from '../testing/faults.ts';
import { show } from '../testing/show.tsx';
import { bringAbout, type Within } from './press.ts';
import { stories } from './stories.ts';

it('every story of the gallery has a unique name', () => {
  const names = stories.map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

it('every screen of every kind of step has a story', () => {
  const drawn = stories.flatMap(({ at = '/', session }) => {
    const { pathname, searchParams } = new URL(at, window.location.href);
    const step = session?.steps.find(({ definition }) => definition.id === searchParams.get('step'));
    return step ? [`${step.definition.kind} ${pathname}`] : [];
  });
  const shown = new Set(drawn);
  const all = allKinds.flatMap(({ kind, screens }) => Object.keys(screens).map((path) => `${kind} ${path}`));
  expect(all.filter((screen) => !shown.has(screen))).toEqual([]);
});

it.each(stories.map((story) => [story.name, story] as const))(
  'the story “%s” is drawn in English and Arabic with all texts and named controls',
  async (_, story) => {
    const { i18n } = await show(story);
    const missing: string[] = [];
    i18n.options.saveMissing = true;
    i18n.on('missingKey', (_languages, namespace, key) => missing.push(`no text ${namespace}:${key}`));
    const within: Within = async (work) => {
      await act(async () => work());
      // A case takes presses once it has been open for a moment.
      if (story.press && document.querySelector('button[aria-disabled="true"]')) await pass(500);
    };
    await bringAbout(story, i18n.t, within);
    // Parts of a screen that are loaded apart, the first time.
    await within(() => vi.dynamicImportSettled());
    expect([document.documentElement.dir, ...missing, ...faultsOf(document.body)]).toEqual(['ltr']);
    await within(async () => void (await i18n.changeLanguage('ar')));
    expect([document.documentElement.dir, ...missing, ...faultsOf(document.body)]).toEqual(['rtl']);
  },
);
