import type { Random } from './random.js';

export const INK = {
  key: '#1a1b2e',
  blue: '#2d53e6',
  sky: '#8fbcf7',
  red: '#ee4d36',
  pink: '#ff9bb0',
  gilt: '#ffc21f',
  green: '#12936c',
  mint: '#9edcc0',
  peach: '#f9b49c',
  paper: '#fbf7ec',
} as const;

/** The paper, the two main inks and the spark; dark stock prints over without mixing. */
export interface InkPalette {
  stock: string;
  a: string;
  b: string;
  c: string;
  dark?: boolean;
}
export type Inks = InkPalette & { key: string };
/** Three layers of one picture: ink a with its halftones, ink b that mixes with the ink below, key and spark on top. */
export interface Layers {
  under: string;
  over: string;
  key: string;
}
export type Motif = (r: Random, k: Inks) => Layers;
