/** Milliseconds between two texts; EN 301 549, 6.2.4 allows 500 from the input to the network. */
const PAUSE = 300;

interface RealTimeText {
  type(text: string): void;
  /** Sends what is written once more: to a page that has not seen it. */
  again(): void;
  close(): void;
}

/**
 * Shows the other side of a call what is written so far (real-time text): the newest text at once or after the pause,
 * those in between never, and none twice.
 */
export function createRealTimeText(send: (text: string) => void): RealTimeText {
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
    again() {
      if (written !== '') send(written);
      sent = written;
    },
    close: () => clearTimeout(pause),
  };
}
