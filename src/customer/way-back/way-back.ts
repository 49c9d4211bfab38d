import type { Completion } from '../../lib/api/types.ts';
import { mayLeadTo } from '../../lib/frame/leave.ts';

/** The person's destination when the flow is over. */
export interface WayBack {
  address: string;
  /** Where it leads, for people to read: the company’s name, or a host; null for a link into an app. */
  host: string | null;
}

/**
 * The way back: into the company's app on a phone when the link names one, otherwise to its page. Null when the flow
 * was opened without a return address.
 * @param phone whether the device is operated with a finger.
 */
export function wayBack(completion: Completion, host: string | null, phone: boolean): WayBack | null {
  const { deep_link, callback_url } = completion;
  if (phone && deep_link !== null && mayLeadTo(deep_link)) return { address: deep_link, host: null };
  if (callback_url === null || !mayLeadTo(callback_url)) return null;
  return { address: callback_url, host: host ?? new URL(callback_url).host };
}
