// Shows the verification inside this page, or in a dialog over it. embed.js, loaded before, set window.Veridoor.
const place = document.getElementById('verification');
const note = document.getElementById('note');

window.Veridoor.open({
  url: place.dataset.link,
  ...(place.dataset.way === 'inline' && { into: place }),
  onReady: () => {
    note.textContent = '';
  },
  onCompleted: () => {
    note.textContent = note.dataset.sent;
  },
  onError: ({ code }) => {
    note.textContent = `${note.dataset.stopped} (${code})`;
  },
  onClosed: ({ callbackUrl }) => {
    // With an address embed.js goes there by itself; without one the dialog was closed.
    if (callbackUrl === null) note.textContent = note.dataset.closed;
  },
});
