export type Channel = 'phone' | 'email';

export interface Message {
  /** The same at every attempt. */
  id: string;
  channel: Channel;
  /** E.164, or an e-mail address. */
  to: string;
  subject: string;
  text: string;
}

/** `refused`: the other side does not want this message, now or later. `unavailable`: another attempt may succeed. */
export type MessageFault = 'refused' | 'unavailable';

/** The message was not accepted. The error has neither recipient nor text, nor the other side's answer. */
export class MessageError extends Error {
  readonly fault: MessageFault;

  constructor(fault: MessageFault, channel: Channel) {
    super(`${channel} ${fault}`);
    this.name = 'MessageError';
    this.fault = fault;
  }
}

/** A way that messages take. */
export interface Carrier {
  /** @throws MessageError */
  send(message: Message): Promise<void>;
  close(): void;
}
