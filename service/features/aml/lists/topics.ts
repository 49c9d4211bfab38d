import type { ListCategory } from './listed-entity.ts';

/**
 * The category of a topic in the FollowTheMoney vocabulary (also used in the Senzing files): role.pep, sanction.linked,
 * crime.fraud and so on. Harmless topics have none.
 */
export function categoryOfTopic(topic: string): ListCategory | null {
  if (/^(?:role\.(?:pep|rca|pol|judge|diplo|spy|oligarch)|gov\.head|gov\.soe)/.test(topic)) return 'pep';
  if (/^(?:sanction|debarment|asset\.frozen|export\.control|export\.risk)/.test(topic)) return 'sanction';
  if (/^(?:crime|wanted|reg\.(?:warn|action)|poi|corp\.disqual|forced\.labor)/.test(topic)) return 'adverse_media';
  return null;
}
