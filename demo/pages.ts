import type { Profile } from './service-client.ts';
import { LANGUAGES, TEXTS, type Language } from './texts.ts';

/** What the browser sent back in the query of return_url: for display, never proof. */
export interface Callback {
  status: string;
  errors: string;
}

/** Makes text harmless inside HTML, in content and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** A page of the site; the body is trusted HTML. */
export function page(language: Language, title: string, body: string): string {
  return `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${escapeHtml(title)} – Example Bank</title>
  <link rel="stylesheet" href="/style.css">
  <link rel="icon" href="/icon.svg">
</head>
<body>
  <header><a href="/"><svg viewBox="0 0 32 32" aria-hidden="true"><path d="M16 3v22M8 25h16M6 18c1 6 5 10 10 10s9-4 10-10M11 9h10"/></svg>Example Bank</a></header>
  <main>
${body}
  </main>
  <footer>${TEXTS[language].note}</footer>
</body>
</html>
`;
}

function way(value: string, title: string, text: string, checked = false): string {
  return `<label class="way"><input type="radio" name="way" value="${value}"${checked ? ' checked' : ''}>
        <span><strong>${title}</strong><br>${text}</span></label>`;
}

/** The languages by their own names, in the order of those. */
function optionsOf(chosen: string): string {
  const named = LANGUAGES.map((one) => ({ one, name: nameOf(one) }));
  return named
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .map(({ one, name }) => `<option value="${one}" lang="${one}"${one === chosen ? ' selected' : ''}>${name}</option>`)
    .join('');
}

function nameOf(language: string): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
  return name.slice(0, 1).toLocaleUpperCase(language) + name.slice(1);
}

/** The form that opens an account, with the language that the customer is likely to want; the customer's number and how to show the verification are for developers. */
export function startPage(language: Language, wish: string, suggestedNumber: string): string {
  const texts = TEXTS[language];
  return page(
    language,
    texts.open,
    `    <h1>${texts.open}</h1>
    <p>${texts.lead}</p>
    <form method="post" action="/verify">
      <label>${texts.name} <small>(${texts.optional})</small>
        <input name="name" maxlength="200" autocomplete="name"></label>
      <label>${texts.language}
        <select name="language">${optionsOf(wish)}</select></label>
      <details lang="en" dir="ltr"><summary>For developers</summary>
        <label>Customer number
          <input name="id_card_number" maxlength="64" autocomplete="off" value="${escapeHtml(suggestedNumber)}" aria-describedby="number"></label>
        <p id="number">The bank’s own number for its customer, made up here. Enter the same number to find the same customer again.</p>
        <p>The video of a face passes without the light of the screen here, because your camera may be a file.</p>
        <fieldset><legend>How to show the verification</legend>
          ${way('redirect', 'On its own page', 'The browser goes to the page and comes back.', true)}
          ${way('inline', 'Inside this page', 'In a frame, with embed.js.')}
          ${way('dialog', 'In a dialog', 'On top of this page, with embed.js.')}
          ${way('frame', 'In a plain frame', 'Without any script.')}
        </fieldset>
      </details>
      <button>${texts.verify}</button>
    </form>`,
  );
}

/** The page that embeds the verification. Its script is /embedded.js; its data are in attributes. */
export function embeddedPage(language: Language, way: 'inline' | 'dialog', link: string, interfaceUrl: string): string {
  const texts = TEXTS[language];
  return page(
    language,
    texts.yours,
    `    <h1>${texts.yours}</h1>
    <p id="note" aria-live="polite" data-sent="${texts.sent}" data-stopped="${texts.stopped}" data-closed="${texts.closed}">${texts.moment}</p>
    <div id="verification" data-way="${way}" data-link="${escapeHtml(link)}"></div>
    <p><a href="/">${texts.later}</a></p>
    <script src="${escapeHtml(interfaceUrl)}/embed.js"></script>
    <script src="/embedded.js"></script>`,
  );
}

/** The simplest embedding: a frame, and the permissions that the verification needs. */
export function framePage(language: Language, link: string): string {
  const { yours } = TEXTS[language];
  return page(
    language,
    yours,
    `    <h1>${yours}</h1>
    <iframe title="${yours}" src="${escapeHtml(link)}" allow="camera; microphone; geolocation; otp-credentials; fullscreen; autoplay; publickey-credentials-get; publickey-credentials-create; digital-credentials-get"></iframe>`,
  );
}

/**
 * What came of it for the customer; folded away, what the browser and the service said, and the report for the bank.
 */
export function resultPage(language: Language, callback: Callback, profile: Profile): string {
  const texts = TEXTS[language];
  const [title, text] = texts.meanings[profile.status];
  return page(
    language,
    texts.yours,
    `    <h1>${title}</h1>
    <p>${text}</p>
    <p><a href="">${texts.look}</a> · <a href="/" target="_top">${texts.anew}</a></p>
    <details lang="en" dir="ltr"><summary>For developers</summary>
    <dl>
      <dt>The browser brought back</dt><dd data-callback>${escapeHtml(callback.status)}${callback.errors ? `, errors: ${escapeHtml(callback.errors)}` : ''}</dd>
      <dt>The service says</dt><dd data-profile-status><span class="status ${profile.status}">${profile.status.replaceAll('_', ' ')}</span></dd>
      <dt>Profile</dt><dd><code data-profile>${profile.id}</code></dd>
    </dl>
    <p>Only the second line counts. Anyone can change an address, so this site asked the service from its own server. A live site also listens to the webhook <code>profile.status_changed</code>, because a person may decide hours later.</p>
    <h2>What the bank sees</h2>
    <iframe class="report" title="Report of the verification" src="/report" loading="lazy"></iframe>
    <p><a href="/report" target="_blank" rel="noopener">Open the report to read or print it</a></p>
    </details>`,
  );
}

/** Something went wrong, in words that a person may read. */
export function errorPage(language: Language, message: string): string {
  const { wrong, back } = TEXTS[language];
  return page(
    language,
    wrong,
    `    <h1>${wrong}</h1>\n    <p>${escapeHtml(message)}</p>\n    <p><a href="/">${back}</a></p>`,
  );
}
