/** Milliseconds between two texts; EN 301 549, 6.2.4 allows 500 from the input to the network. */
const PAUSE = 300;

/**
 * Shows the other side of a call what is written so far (real-time text): the newest text at once or after the pause,
 * those in between never, and none twice.
 */
export function createRealTimeText(send: (text: string) => void): { type(text: string): void; close(): void } {
  let written = '';
  let sent = '';
  let pause: ReturnType<typeof setTimeout> | undefined;
  const sendNewest = () => {
    pause = undefined;
    if (written === sent) return;
    sent = written;
    send(written);
    pause = setTimeout(sendNewest, PAUSE);
  };
  return {
    type(text) {
      written = text;
      if (pause === undefined) sendNewest();
    },
    close: () => clearTimeout(pause),
  };
}
