import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRealTimeText } from './real-time-text.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function written() {
  const sent: string[] = [];
  return { sent, text: createRealTimeText((text) => sent.push(text)) };
}

it('the first letter goes out at once, and each later one within half a second', () => {
  const { sent, text } = written();
  text.type('H');
  expect(sent).toEqual(['H']);
  text.type('He');
  text.type('Hel');
  expect(sent).toEqual(['H']);
  vi.advanceTimersByTime(500);
  expect(sent).toEqual(['H', 'Hel']);
});

it('quick typing sends at most four texts a second, the newest last', () => {
  const { sent, text } = written();
  for (let letters = 1; letters <= 100; letters += 1) {
    text.type('x'.repeat(letters));
    vi.advanceTimersByTime(20);
  }
  vi.advanceTimersByTime(500);
  expect(sent.length).toBeLessThanOrEqual(9);
  expect(sent.at(-1)).toBe('x'.repeat(100));
});

it('what was taken back is taken back there too, and nothing is sent twice', () => {
  const { sent, text } = written();
  text.type('Wrong');
  vi.advanceTimersByTime(500);
  text.type('Wrong');
  text.type('');
  vi.advanceTimersByTime(500);
  expect(sent).toEqual(['Wrong', '']);
});

it('a page that has seen nothing gets what is written, and nothing where the line is empty', () => {
  const { sent, text } = written();
  text.again();
  text.type('Seen');
  text.again();
  vi.advanceTimersByTime(500);
  expect(sent).toEqual(['Seen', 'Seen']);
});

it('nothing is sent after the end', () => {
  const { sent, text } = written();
  text.type('a');
  text.type('ab');
  text.close();
  vi.advanceTimersByTime(500);
  expect(sent).toEqual(['a']);
});
