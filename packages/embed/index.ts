export { open, type OpenError, type Opened, type OpenOptions } from './open.ts';
export type { FrameEvent } from './messages.ts';
