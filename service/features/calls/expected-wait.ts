/** Seconds that a call takes if the company has none to measure. */
const USUAL_CALL = 300;

/**
 * Seconds until a customer's turn: none while an agent is free for everybody ahead, otherwise the time that the
 * connected agents need for those ahead. With nobody online, the estimate assumes one agent.
 *
 * @param place from 1.
 * @param usual seconds that the last calls took; null without any.
 */
export function expectedWait(place: number, agents: { online: number; free: number }, usual: number | null): number {
  if (place <= agents.free) return 0;
  return Math.round(((place - agents.free) * (usual ?? USUAL_CALL)) / Math.max(1, agents.online));
}
