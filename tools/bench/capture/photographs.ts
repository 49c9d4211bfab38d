/** Photographs with their true corners, and how a camera sees them when a person aims at the document. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Frame, Point, Quad } from '@veridoor/image/frame';

interface Truth {
  readonly corners: Quad | null;
  readonly alternatives?: readonly Quad[];
  readonly kind: string;
  readonly true_aspect?: number;
  readonly source: { readonly repo: string };
}

export interface Photograph {
  readonly name: string;
  readonly kind: string;
  /** Where it comes from: photographs of one source are alike. */
  readonly source: string;
  readonly image: Frame;
  /** In pixels of the image; the first is the document that is meant. Empty where there is none. */
  readonly outlines: readonly Quad[];
  /** Size of its document, by its true aspect; null for none, and for another shape. */
  readonly size: 'ID-1' | 'ID-3' | null;
  /** Whether its shape is exactly that size's, so that it cannot be taken for the other. */
  readonly exact: boolean;
}

/** A camera's view of a photograph: the point in its middle, frame pixels in one of the photograph, and its roll. */
export interface View {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  /** Radians, clockwise. */
  readonly roll: number;
}

/**
 * A photograph as a video shows it: the size of the frames, and the view in which the document lies before the camera.
 */
export interface Setting {
  readonly width: number;
  readonly height: number;
  readonly view: View;
}

/** The longer side of the frames that the camera's worker analyses, and the least that it could make sense of. */
const FRAME = { most: 640, least: 300 };
/** The longer side at which a photograph is read: a video of it needs no more. */
const READ_AT = 1000;
/** Share of the frame that a document takes in the guide, along the tighter side. */
const FILL = 0.72;
/** A photograph is not enlarged by more: its document would be blurred by nothing that a camera does. */
const ENLARGED = 1.25;
/** Relative error of a true aspect: corners are good to a hundredth of a side, and lenses differ. */
const ASPECT_ERROR = 0.09;
/** The two sizes are a tenth apart: what lies between them is neither. */
const EXACT = 0.03;
const SIZES = { 'ID-1': 85.6 / 53.98, 'ID-3': 125 / 88 } as const;

/** @param most photographs of each source */
export async function readPhotographs(folder: string, most: number): Promise<Photograph[]> {
  const truth = JSON.parse(await readFile(join(folder, 'truth.json'), 'utf8')) as Record<string, Truth>;
  const seen = new Map<string, number>();
  const chosen = Object.entries(truth).filter(([, { source }]) => {
    seen.set(source.repo, (seen.get(source.repo) ?? 0) + 1);
    return seen.get(source.repo)! <= most;
  });
  return Promise.all(
    chosen.map(async ([name, { corners, alternatives = [], kind, true_aspect: aspect, source }]) => {
      const full = await sharp(join(folder, name)).metadata();
      const { data, info } = await sharp(join(folder, name))
        .resize(READ_AT, READ_AT, { fit: 'inside', withoutEnlargement: true })
        .removeAlpha()
        .toColourspace('srgb')
        .raw()
        .toBuffer({ resolveWithObject: true });
      const { width, height } = info;
      const reduced = (quad: Quad): Quad =>
        quad.map(([x, y]): Point => [(x * width) / full.width, (y * height) / full.height]) as unknown as Quad;
      return {
        name,
        kind,
        source: source.repo,
        image: { width, height, channels: 3, data: new Uint8Array(data) },
        outlines: corners ? [corners, ...alternatives].map(reduced) : [],
        size: corners && aspect !== undefined ? sizeOf(aspect, ASPECT_ERROR) : null,
        exact: corners !== null && aspect !== undefined && sizeOf(aspect, EXACT) !== null,
      };
    }),
  );
}

function sizeOf(aspect: number, error: number): 'ID-1' | 'ID-3' | null {
  const away = (size: 'ID-1' | 'ID-3'): number => Math.abs(aspect / SIZES[size] - 1);
  const size = away('ID-1') < away('ID-3') ? 'ID-1' : 'ID-3';
  return away(size) <= error ? size : null;
}

/** The photograph as a person frames it: near enough, whole, and within what the photograph shows. */
export function settingOf({ image, outlines }: Photograph): Setting {
  const [corners] = outlines;
  const long = Math.max(image.width, image.height);
  const whole = { x: image.width / 2, y: image.height / 2, roll: 0 };
  const shape = (most: number): Pick<Setting, 'width' | 'height'> => ({
    width: Math.round((most * image.width) / long),
    height: Math.round((most * image.height) / long),
  });
  const fitting = Math.min(1, FRAME.most / long);
  if (!corners) return { ...shape(fitting * long), view: { ...whole, scale: fitting } };
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  // The part of the photograph in the frame, as a share of it; never more than there is.
  const share = Math.min(1, Math.max((right - left) / image.width, (bottom - top) / image.height) / FILL);
  const most = Math.max(FRAME.least, Math.min(FRAME.most, share * long * ENLARGED));
  const scale = most / (share * long);
  const inside = (at: number, size: number): number =>
    Math.min(size * (1 - share / 2), Math.max((size * share) / 2, at));
  return {
    ...shape(most),
    view: {
      x: inside((left + right) / 2, image.width),
      y: inside((top + bottom) / 2, image.height),
      scale,
      roll: 0,
    },
  };
}

/** A point of the photograph in the frame. */
export function inFrame({ width, height }: Setting, { x, y, scale, roll }: View, [px, py]: Point): Point {
  const [cos, sin] = [Math.cos(roll), Math.sin(roll)];
  const [dx, dy] = [(px - x) * scale, (py - y) * scale];
  return [width / 2 + dx * cos - dy * sin, height / 2 + dx * sin + dy * cos];
}

/** The frame that a camera in this view takes: bilinear, the photograph's rim repeated beyond it. */
export function takeFrame(image: Frame, setting: Setting, view: View): Frame {
  const { width, height } = setting;
  const data = new Uint8Array(width * height * 3);
  const [cos, sin] = [Math.cos(view.roll), Math.sin(view.roll)];
  const samples = Math.max(1, Math.round(1 / view.scale));
  for (let row = 0, at = 0; row < height; row++) {
    for (let column = 0; column < width; column++, at += 3) {
      for (let i = 0; i < samples * samples; i++) {
        const dx = column + ((i % samples) + 0.5) / samples - width / 2;
        const dy = row + (Math.floor(i / samples) + 0.5) / samples - height / 2;
        addPixel(
          image,
          view.x + (dx * cos + dy * sin) / view.scale - 0.5,
          view.y + (dy * cos - dx * sin) / view.scale - 0.5,
          sum,
        );
      }
      for (let channel = 0; channel < 3; channel++) {
        data[at + channel] = sum[channel]! / (samples * samples) + 0.5;
        sum[channel] = 0;
      }
    }
  }
  return { width, height, channels: 3, data };
}

const sum = new Float64Array(3);

/** Adds the photograph's colour at a place. */
function addPixel({ width, height, data }: Frame, x: number, y: number, colour: Float64Array): void {
  const px = Math.max(0, Math.min(width - 1, x));
  const py = Math.max(0, Math.min(height - 1, y));
  const [left, top] = [Math.floor(px), Math.floor(py)];
  const [fx, fy] = [px - left, py - top];
  const at = (top * width + left) * 3;
  const right = left < width - 1 ? 3 : 0;
  const below = top < height - 1 ? width * 3 : 0;
  for (let channel = 0; channel < 3; channel++) {
    const i = at + channel;
    const above = data[i]! + fx * (data[i + right]! - data[i]!);
    const under = data[i + below]! + fx * (data[i + below + right]! - data[i + below]!);
    colour[channel]! += above + fy * (under - above);
  }
}
