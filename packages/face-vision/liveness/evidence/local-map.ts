import { MESH_POINTS, type Mesh } from '../../face/points.ts';

/**
 * Maps a place near (x, y) of one head, at (dx, dy) from it, to another head: moved by (u + ux·dx + uy·dy, v + vx·dx +
 * vy·dy).
 */
export interface LocalMap {
  u: number;
  v: number;
  ux: number;
  uy: number;
  vx: number;
  vy: number;
}

/** Pixels around a place whose mesh points say where it has moved. */
const NEAR = 16;
/** Added to the variance of those points, in square pixels: few points in a line must not tilt the map. */
const STEADY = 4;

/** The mesh points of a head as seen from one of its places, for the maps to all other heads. */
export interface Neighbourhood {
  /** Of each point, and that times its distance across and down. */
  weights: Float64Array;
  across: Float64Array;
  down: Float64Array;
  sum: number;
  /** The points' mean distance across and down, and the inverse of their covariance. */
  mx: number;
  my: number;
  xx: number;
  xy: number;
  yy: number;
}

export function neighbourhoodOf(mesh: Mesh, x: number, y: number): Neighbourhood {
  const [weights, across, down] = [0, 0, 0].map(() => new Float64Array(MESH_POINTS)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  let [sum, sx, sy, sxx, sxy, syy] = [0, 0, 0, 0, 0, 0];
  for (let i = 0; i < MESH_POINTS; i++) {
    const dx = mesh[i * 3]! - x;
    const dy = mesh[i * 3 + 1]! - y;
    const far = (dx * dx + dy * dy) / (NEAR * NEAR);
    const weight = Math.exp(-far) + 1e-5 / (1 + far * far);
    weights[i] = weight;
    across[i] = weight * dx;
    down[i] = weight * dy;
    sum += weight;
    sx += weight * dx;
    sy += weight * dy;
    sxx += weight * dx * dx;
    sxy += weight * dx * dy;
    syy += weight * dy * dy;
  }
  const [mx, my] = [sx / sum, sy / sum];
  const [xx, xy, yy] = [sxx / sum - mx * mx + STEADY, sxy / sum - mx * my, syy / sum - my * my + STEADY];
  const size = xx * yy - xy * xy;
  return { weights, across, down, sum, mx, my, xx: yy / size, xy: -xy / size, yy: xx / size };
}

/** The affine map from the mesh points around a place (weighted least squares), which averages their trembling. */
export function localMap(
  { weights, across, down, sum, mx, my, xx, xy, yy }: Neighbourhood,
  from: Mesh,
  to: Mesh,
): LocalMap {
  let [su, sv, sxu, syu, sxv, syv] = [0, 0, 0, 0, 0, 0];
  for (let i = 0; i < MESH_POINTS; i++) {
    const u = to[i * 3]! - from[i * 3]!;
    const v = to[i * 3 + 1]! - from[i * 3 + 1]!;
    su += weights[i]! * u;
    sv += weights[i]! * v;
    sxu += across[i]! * u;
    syu += down[i]! * u;
    sxv += across[i]! * v;
    syv += down[i]! * v;
  }
  const [mu, mv] = [su / sum, sv / sum];
  const [xu, yu, xv, yv] = [sxu / sum - mx * mu, syu / sum - my * mu, sxv / sum - mx * mv, syv / sum - my * mv];
  const [ux, uy] = [xu * xx + yu * xy, yu * yy + xu * xy];
  const [vx, vy] = [xv * xx + yv * xy, yv * yy + xv * xy];
  return { u: mu - ux * mx - uy * my, v: mv - vx * mx - vy * my, ux, uy, vx, vy };
}
