import type { EventData, EventObject, EventType } from '@veridoor/contract/event';

/** What an event is about, by its type; the customer where the data has nothing of its own. */
export function changedObject(
  type: EventType,
  { profile, document, payment, aml, session, verification, entity }: EventData,
): EventObject {
  const own: Readonly<Record<string, [EventObject['kind'], string | undefined]>> = {
    document: ['document', document?.id],
    verification: ['verification', verification?.id],
    call: ['call', session?.call?.id],
    biopay: ['payment', payment?.id],
    aml: ['report', aml?.report],
  };
  const [kind, id] = own[type.split('.')[0] ?? ''] ?? [];
  if (kind && id !== undefined) return { kind, id };
  return { kind: entity ? 'entity' : 'profile', id: profile.id };
}
