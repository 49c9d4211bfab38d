import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { VeridoorVerification } from '@veridoor/embed/react';

function OpenAccount() {
  const [url, setUrl] = useState<string | null>(null);
  const [note, setNote] = useState('');

  const start = async () => {
    const response = await fetch('/start-verification', { method: 'POST' });
    const answer: { url: string } | null = response.ok ? await response.json() : null;
    if (answer) setUrl(answer.url);
    else setNote('The verification cannot begin now. Please try again later.');
  };

  return (
    <main>
      <h1>Open an account</h1>
      <button type="button" onClick={() => void start()} disabled={url !== null}>
        Verify my identity
      </button>
      <p aria-live="polite">{note}</p>
      <VeridoorVerification
        url={url}
        dialog
        onError={({ code }) => setNote(`The verification cannot go on (${code}).`)}
        onClosed={({ callbackUrl }) => {
          setUrl(null);
          if (callbackUrl === null) setNote('You can go on with it later.');
        }}
      />
    </main>
  );
}

createRoot(document.getElementById('root') as HTMLElement).render(<OpenAccount />);
