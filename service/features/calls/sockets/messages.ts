import { Value } from 'typebox/value';
import { CallChat, CallSignal } from '@veridoor/contract/calls/call-socket';
import { holdsForbidden } from '@veridoor/validation/characters';
import type { Parts } from '../../../parts.ts';
import { sendMessage } from '../records/chat.ts';
import { ProblemError } from '../../../platform/problems/problems.ts';
import { messageAllowance } from './limits.ts';
import { localSockets, rooms, type CallServer, type CallSocket } from './types.ts';

/** Messages that only one side may send. */
const sayers: Partial<Record<CallSignal['kind'], 'customer' | 'agent'>> = {
  switch_camera: 'agent',
  torch: 'agent',
  camera: 'customer',
};

/** Whether a text that is being written has characters that no message may have. */
const isHiding = (signal: CallSignal): boolean =>
  signal.kind === 'typing' && (holdsForbidden(signal.text) || signal.text.includes('\n'));

/** Takes a page's messages: each is counted, checked against the contract, and answered. */
export function takeMessages(io: CallServer, parts: Parts, socket: CallSocket): void {
  const allowed = messageAllowance(() => performance.now());
  const answerTo = (answer: unknown) =>
    typeof answer === 'function' ? (answer as (code: string | null) => void) : () => undefined;

  socket.on('signal', (signal: unknown, answer: unknown) => {
    const reply = answerTo(answer);
    if (!allowed()) return reply('too_many_attempts');
    if (!Value.Check(CallSignal, signal) || isHiding(signal)) return reply('invalid_request');
    const { active, side } = socket.data;
    const sayer = sayers[signal.kind];
    if (active === null || (sayer !== undefined && sayer !== side)) return reply('call_ended');
    const room = rooms.side(active, side === 'agent' ? 'customer' : 'agent');
    // The other side has one page; if this instance has it, the others need no message.
    (localSockets(io, room).length > 0 ? io.local : io).to(room).emit('signal', signal);
    return reply(null);
  });

  socket.on('chat', (message: unknown, answer: unknown) => {
    const reply = answerTo(answer);
    if (!allowed()) return reply('too_many_attempts');
    if (!Value.Check(CallChat, message)) return reply('invalid_request');
    const { principal, active, lastSent } = socket.data;
    const call = active ?? lastSent?.id;
    if (call === undefined) return reply('call_ended');
    return void sendMessage(parts, principal, call, message).then(
      () => reply(null),
      (error: unknown) => reply(error instanceof ProblemError ? error.code : 'internal_error'),
    );
  });
}
