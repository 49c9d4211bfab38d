import { describe, expect, it } from 'vitest';
import { chooseFurther, choosePrompts, isFurther, mayAskFurther } from './choose.ts';

const first = () => 0;

describe('the further prompt of a doubtful video', () => {
  const asked = choosePrompts({}, first);
  const longer = [...asked, chooseFurther(false, first)];

  it('is one more path, asked once', () => {
    expect(longer.at(-1)).toMatchObject({ action: 'follow', further: true });
    expect([mayAskFurther(asked), isFurther(asked)]).toEqual([true, false]);
    expect([mayAskFurther(longer), isFurther(longer)]).toEqual([false, true]);
  });

  it('is slow for people who asked for more time', () => {
    expect(chooseFurther(false, first).path).toHaveLength(2);
    expect(chooseFurther(true, first).path).toHaveLength(3);
  });

  it('is asked of nobody who turns no head', () => {
    expect(mayAskFurther(choosePrompts({ without: ['follow'] }, first))).toBe(false);
  });
});
