/* The requests of the pages: a choice of languages, and what a developer's own server knows. */

/** Where this browser keeps the language that a reader chose last. */
const CHOSEN = 'veridoor-docs-language';

/** Undefined where the browser keeps nothing for this site. */
function storage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

/** Makes one block of figures that say the same in several languages. */
function choiceOf(figures: readonly HTMLElement[]): void {
  const choice = document.createElement('div');
  choice.className = 'choice';
  choice.setAttribute('role', 'group');
  choice.setAttribute('aria-label', 'Language');
  const choose = (language: string | undefined) => {
    for (const figure of figures) figure.hidden = figure.dataset['language'] !== language;
    for (const button of choice.children) button.setAttribute('aria-pressed', String(button.textContent === language));
  };
  for (const { dataset } of figures) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = dataset['language'] ?? '';
    button.addEventListener('click', () => {
      choose(dataset['language']);
      storage()?.setItem(CHOSEN, button.textContent);
    });
    choice.append(button);
  }
  figures[0]?.before(choice);
  for (const figure of figures) figure.querySelector('figcaption')?.remove();
  const chosen = storage()?.getItem(CHOSEN);
  choose((figures.find(({ dataset }) => dataset['language'] === chosen) ?? figures[0])?.dataset['language']);
}

for (const first of document.querySelectorAll<HTMLElement>('figure[data-language]')) {
  if (first.previousElementSibling?.matches('figure[data-language]')) continue;
  const figures = [first];
  for (let next = first.nextElementSibling; next instanceof HTMLElement; next = next.nextElementSibling) {
    if (next.dataset['language'] === undefined) break;
    figures.push(next);
  }
  if (figures.length > 1) choiceOf(figures);
}

/** Writes what the server of these pages knows, on a developer's own machine, in place of the variables in requests. */
async function fillIn(): Promise<void> {
  const blocks = [...document.querySelectorAll('pre code')].filter(({ textContent }) => VARIABLE.test(textContent));
  if (blocks.length === 0) return;
  const index = document.querySelector('search')?.getAttribute('data-index') ?? '';
  const response = await fetch(new URL('own.json', new URL(index, location.href)));
  const own = (await response.json()) as Partial<Record<string, string>>;
  for (const block of blocks) {
    const texts = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text instanceof Text; text = texts.nextNode())
      text.data = text.data.replace(VARIABLE, (whole, name: string) => own[name] ?? whole);
  }
}
const VARIABLE = /\$(VERIDOOR_\w+)/;

// Without them the names of the variables stay.
fillIn().catch(() => undefined);
