export { open, type Opened, type OpenOptions } from './open.ts';
export type { FrameEvent } from './messages.ts';
