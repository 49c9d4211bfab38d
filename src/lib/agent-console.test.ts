import { expect, it } from 'vitest';
import { isAgentConsole, rememberAgentConsole } from './agent-console.ts';

function memory(): Storage {
  const kept = new Map<string, string>();
  const storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
  return storage as Storage;
}

it('only a browser in which an agent has signed in counts as an agent console', () => {
  const storage = memory();
  expect(isAgentConsole(() => storage)).toBe(false);
  rememberAgentConsole(() => storage);
  expect(isAgentConsole(() => storage)).toBe(true);
  const refused = () => {
    throw new DOMException('no storage here', 'SecurityError');
  };
  rememberAgentConsole(refused);
  expect(isAgentConsole(refused)).toBe(false);
});
