/** Reasons of a rejection that mean fraud: those of the console, and a business's own word. */
export const FRAUD_REASONS: ReadonlySet<string> = new Set([
  'fraud',
  'document_forged',
  'not_the_original',
  'not_the_person',
  'data_false',
  'seen_before',
]);
