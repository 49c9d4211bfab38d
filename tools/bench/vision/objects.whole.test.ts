import { describe, expect, it } from 'vitest';
import { findOutline } from '@veridoor/document-vision/outline/find';
import { makeObjects, OBJECT_NAMES } from './objects.ts';
import { makeScene, SCENE_GROUNDS } from './scenes.ts';

const SIZE = { width: 640, height: 480 };
const GROUNDS = SCENE_GROUNDS.slice(0, 2);

describe('findOutline', () => {
  it.each(['window by night', 'monitor with code', 'monitor with a photograph', 'tablet', 'cupboard', 'tray'])(
    'findOutline takes a %s for no document, whatever it lies on',
    async (name) => {
      const object = (await makeObjects())[OBJECT_NAMES.indexOf(name)]!;
      const found = GROUNDS.filter((ground, seed) => findOutline(makeScene(seed, object, SIZE, ground).frame));
      expect(found).toEqual([]);
    },
  );
});
