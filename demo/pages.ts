import type { Profile } from './service-client.ts';

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
export function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
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
  <footer>A demonstration. There is no such bank. What you send stays on the computer that runs it. The video of your face passes without the light of the screen here, because your camera may be a file.</footer>
</body>
</html>
`;
}

function way(value: string, title: string, text: string, checked = false): string {
  return `<label class="way"><input type="radio" name="way" value="${value}"${checked ? ' checked' : ''}>
        <span><strong>${title}</strong><br>${text}</span></label>`;
}

/** The form that opens an account; the customer's number and how to show the verification are for developers. */
export function startPage(suggestedNumber: string): string {
  return page(
    'Open an account',
    `    <h1>Open an account</h1>
    <p>First, we need to verify your identity. You’ll need an identity document. It takes about two minutes.</p>
    <form method="post" action="/verify">
      <label>Your name, as it is on your document <small>(optional)</small>
        <input name="name" maxlength="200" autocomplete="name"></label>
      <label>Language
        <select name="language"><option value="en">English</option><option value="tr">Türkçe</option><option value="ar">العربية</option></select></label>
      <details><summary>For developers</summary>
        <label>Customer number
          <input name="id_card_number" maxlength="64" autocomplete="off" value="${escapeHtml(suggestedNumber)}" aria-describedby="number"></label>
        <p id="number">The bank’s own number for its customer, made up here. Enter the same number to find the same customer again.</p>
        <fieldset><legend>How to show the verification</legend>
          ${way('redirect', 'On its own page', 'The browser goes to the page and comes back.', true)}
          ${way('inline', 'Inside this page', 'In a frame, with embed.js.')}
          ${way('dialog', 'In a dialog', 'On top of this page, with embed.js.')}
          ${way('frame', 'In a plain frame', 'Without any script.')}
        </fieldset>
      </details>
      <button>Verify my identity</button>
    </form>`,
  );
}

/** The page that embeds the verification. Its script is /embedded.js; its data are in attributes. */
export function embeddedPage(way: 'inline' | 'dialog', link: string, interfaceUrl: string): string {
  return page(
    'Verify your identity',
    `    <h1>Verify your identity</h1>
    <p id="note" aria-live="polite">One moment.</p>
    <div id="verification" data-way="${way}" data-link="${escapeHtml(link)}"></div>
    <p><a href="/">Not now</a></p>
    <script src="${escapeHtml(interfaceUrl)}/embed.js"></script>
    <script src="/embedded.js"></script>`,
  );
}

/** The simplest embedding: a frame, and the permissions that the verification needs. */
export function framePage(link: string): string {
  return page(
    'Verify your identity',
    `    <h1>Verify your identity</h1>
    <iframe title="Identity verification" src="${escapeHtml(link)}" allow="camera; microphone; geolocation; otp-credentials; fullscreen; autoplay; publickey-credentials-get; publickey-credentials-create; digital-credentials-get"></iframe>`,
  );
}

/** A status in words for the customer: what it is, and what happens next. */
const MEANINGS: Record<Profile['status'], { title: string; text: string }> = {
  created: { title: 'Not started yet', text: 'You have not sent us anything yet. You can start at any time.' },
  pending: {
    title: 'Not finished yet',
    text: 'Something is still missing. What you’ve sent is saved, and you can continue at any time.',
  },
  in_review: {
    title: 'Thank you, we have everything',
    text: 'We’re reviewing what you sent. There’s nothing more to do. We’ll write to you when we’ve decided.',
  },
  resubmission_requested: {
    title: 'We need something again',
    text: 'Start again. We’ll only ask for what is missing.',
  },
  approved: { title: 'Your account is open', text: 'We’ve confirmed your identity. Welcome to Example Bank.' },
  rejected: {
    title: 'We cannot open an account',
    text: 'We could not confirm your identity. Visit one of our branches for help.',
  },
  expired: { title: 'Your verification has expired', text: 'It was not finished in time. You can start again.' },
  archived: { title: 'This verification is closed', text: 'You can start a new one.' },
};

/**
 * What came of it for the customer; folded away, what the browser and the service said, and the report for the bank.
 */
export function resultPage(callback: Callback, profile: Profile): string {
  const { title, text } = MEANINGS[profile.status];
  return page(
    'Your verification',
    `    <h1>${title}</h1>
    <p>${text}</p>
    <p><a href="">Check again</a> · <a href="/" target="_top">Start again</a></p>
    <details><summary>For developers</summary>
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
export function errorPage(message: string): string {
  return page(
    'Something went wrong',
    `    <h1>Something went wrong</h1>\n    <p>${escapeHtml(message)}</p>\n    <p><a href="/">Back to the start</a></p>`,
  );
}
