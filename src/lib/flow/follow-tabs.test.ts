import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import type { Session } from '../api/types.ts';
import { sessionKey } from './session-queries.ts';
import { followTabs } from './follow-tabs.ts';

const key = sessionKey;

function session(changes: Partial<Session> = {}): Session {
  return {
    profile: { id: 'profile-1', status: 'created' },
    consent: { version: '1', text: null, face: false, given_at: null },
    steps: [],
    completed: false,
    ...changes,
  } as Session;
}

/** A tab whose channel the test controls. */
function openTab() {
  const client = new QueryClient();
  const sent: unknown[] = [];
  const channel = Object.assign(new EventTarget(), { postMessage: (data: unknown) => void sent.push(data) });
  followTabs(client, channel as unknown as BroadcastChannel);
  const hear = (data: unknown) => channel.dispatchEvent(new MessageEvent('message', { data }));
  return { client, sent, hear };
}

describe('followTabs', () => {
  it('followTabs informs other tabs that the session has moved, and only then', () => {
    const { client, sent } = openTab();
    client.setQueryData(key, session());
    client.setQueryData(key, session({ language: 'tr' }));
    expect(sent).toEqual([]);
    client.setQueryData(key, session({ completed: true }));
    expect(sent).toEqual(['profile-1']);
  });

  it('followTabs reads the session again when another tab of the same profile has moved', () => {
    const { client, hear } = openTab();
    client.setQueryData(key, session());
    const invalidate = vi.spyOn(client, 'invalidateQueries');
    hear('another-profile');
    expect(invalidate).not.toHaveBeenCalled();
    hear('profile-1');
    expect(invalidate).toHaveBeenCalledWith({ queryKey: key });
  });
});
