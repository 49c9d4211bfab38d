// A wallet for trying: the key never leaves this browser, and signs what the demonstration's server puts together.
const part = (id) => document.getElementById(id);
const message = part('message');
const titles = {
  mdl: 'Driving licence',
  pid_mdoc: 'Identity data of a citizen',
  pid_sd_jwt: 'Identity data of a citizen, as SD-JWT',
};

const base64url = (bytes) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
const bytesOf = (text) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));

/** One record in the browser's own database: the key pair, which cannot be read out, and the documents. */
function store(mode, work) {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('demonstration-wallet', 1);
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('wallet'));
    opening.addEventListener('error', () => reject(opening.error));
    opening.addEventListener('success', () => {
      const asked = work(opening.result.transaction('wallet', mode).objectStore('wallet'));
      asked.addEventListener('success', () => resolve(asked.result));
      asked.addEventListener('error', () => reject(asked.error));
    });
  });
}

async function ask(action, body) {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(`/wallet/${action}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const read = await answer.json();
  if (!answer.ok) throw new Error(read.problem);
  return read;
}

async function send(address, fields) {
  const answer = await fetch(address, { method: 'POST', body: new URLSearchParams(fields) });
  if (!answer.ok) throw new Error('The question is over. Ask for a new one where you began.');
  return answer;
}

/** The chosen photo as a portrait of 480 by 600 pixels; null without one. */
async function portraitOf(file) {
  if (!file?.size) return null;
  const image = await createImageBitmap(file);
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [480, 600];
  const scale = Math.max(480 / image.width, 600 / image.height);
  const [width, height] = [image.width * scale, image.height * scale];
  canvas.getContext('2d').drawImage(image, (480 - width) / 2, (600 - height) / 2, width, height);
  return canvas.toDataURL('image/jpeg', 0.9).split(',')[1];
}

async function issue(form) {
  const keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']);
  const holder = await crypto.subtle.exportKey('jwk', keys.publicKey);
  const { given_name, family_name, portrait } = Object.fromEntries(new FormData(form));
  const order = { holder, name: { given_name, family_name }, portrait: await portraitOf(portrait) };
  const documents = await ask('issue', order);
  await store('readwrite', (wallet) => wallet.put({ key: keys.privateKey, documents }, 'own'));
}

/** The question of a link: asked for once, with a nonce of this wallet's own. */
async function open(link) {
  const given = new URLSearchParams(link.slice(link.indexOf('?') + 1));
  const nonce = base64url(crypto.getRandomValues(new Uint8Array(16)));
  const request = await (await send(given.get('request_uri'), { wallet_nonce: nonce })).text();
  return { request, ...(await ask('read', { request, clientId: given.get('client_id'), nonce })) };
}

async function show({ request, responseUri }, { key, documents }, use) {
  const showing = { request, documents, use, at: Date.now() };
  const { sign } = await ask('answer', { ...showing, signature: null });
  const signed = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, bytesOf(sign));
  const { response } = await ask('answer', { ...showing, signature: base64url(signed) });
  return send(responseUri, { response });
}

async function finish(answer, words) {
  const { redirect_uri: back } = await answer.json();
  if (back) location.assign(back);
  else say(words);
}

function say(words) {
  for (const id of ['get', 'show', 'open', 'away']) part(id).hidden = true;
  message.textContent = words;
}

/** Does something at a press, and says what goes wrong. */
const press = (id, event, work) =>
  part(id).addEventListener(event, (pressed) => {
    pressed.preventDefault();
    work(pressed.target).catch((error) => say(error.message));
  });

let question = null;

async function begin() {
  const own = await store('readonly', (wallet) => wallet.get('own'));
  say('');
  part('get').hidden = Boolean(own);
  part('away').hidden = !own;
  if (!own) return;
  if (!question && new URLSearchParams(location.search).has('request_uri')) {
    const link = location.href;
    // A reload would ask again, which nobody may.
    history.replaceState(null, '', location.pathname);
    say('One moment.');
    await ready(link);
  } else part('open').hidden = false;
}

async function ready(link) {
  question = await open(link);
  say('');
  part('business').textContent = question.business;
  const choices = question.asked.map(({ id, claims }, place) => {
    const label = document.createElement('label');
    label.className = 'way';
    const choice = Object.assign(document.createElement('input'), { type: 'radio', name: 'use', value: id });
    choice.checked = place === 0;
    const words = document.createElement('span');
    words.textContent = `${titles[id] ?? id}: ${claims.map((claim) => claim.replaceAll('_', ' ')).join(', ')}`;
    label.append(choice, words);
    return label;
  });
  part('choices').append(...choices);
  part('show').hidden = false;
}

press('get', 'submit', async (form) => {
  await issue(form);
  await begin();
});
press('open', 'submit', async (form) => ready(new FormData(form).get('link').trim()));
press('show', 'submit', async (form) => {
  const own = await store('readonly', (wallet) => wallet.get('own'));
  const use = new FormData(form).get('use');
  say('One moment.');
  await finish(await show(question, own, use), 'It was shown. Go back to the page where you began.');
});
press('decline', 'click', async () => {
  const answer = await send(question.responseUri, { error: 'access_denied' });
  await finish(answer, 'Nothing was shown. Go back to the page where you began.');
});
press('forget', 'click', async () => {
  await store('readwrite', (wallet) => wallet.delete('own'));
  await begin();
});
begin().catch((error) => say(error.message));
