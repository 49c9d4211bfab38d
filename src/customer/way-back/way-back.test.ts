import { describe, expect, it } from 'vitest';
import { wayBack } from './way-back.ts';

const completion = {
  status: 'complete',
  callback_url: 'https://shop.example/done?status=complete',
  deep_link: 'shop://done',
} as const;

describe('wayBack', () => {
  it('wayBack leads into the app on a phone and to the page elsewhere', () => {
    expect(wayBack(completion, 'shop.example', true)).toEqual({ address: 'shop://done', host: null });
    expect(wayBack(completion, 'shop.example', false)).toEqual({
      address: completion.callback_url,
      host: 'shop.example',
    });
    expect(wayBack({ ...completion, deep_link: null }, null, true)?.host).toBe('shop.example');
  });

  it('wayBack leads nowhere without an address and never runs code', () => {
    expect(wayBack({ ...completion, callback_url: null }, null, false)).toBeNull();
    for (const address of ['javascript:alert(1)', 'data:text/html,x', 'not an address'])
      expect(wayBack({ ...completion, callback_url: address, deep_link: address }, 'shop.example', true)).toBeNull();
  });
});
