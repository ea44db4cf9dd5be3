import { INK, type InkPalette } from './inks.js';

/** Four palettes for each product category. */
export const PALETTES: Record<string, InkPalette[]> = {
  Snapshot: [
    { stock: '#dbe7fb', a: INK.blue, b: INK.pink, c: INK.gilt },
    { stock: '#fbf7ec', a: INK.blue, b: INK.gilt, c: INK.red },
    { stock: '#ffd5dc', a: INK.blue, b: INK.red, c: INK.paper },
    { stock: '#1f2f7a', a: INK.pink, b: INK.gilt, c: INK.paper, dark: true },
  ],
  'Snapshot Bundle': [
    { stock: '#ffe2a0', a: INK.red, b: INK.blue, c: INK.paper },
    { stock: '#fbf7ec', a: INK.sky, b: INK.red, c: INK.gilt },
    { stock: '#cfe0fa', a: INK.red, b: INK.gilt, c: INK.paper },
    { stock: '#1a1b2e', a: INK.red, b: INK.pink, c: INK.gilt, dark: true },
  ],
  Script: [
    { stock: '#cdeadb', a: INK.green, b: INK.gilt, c: INK.paper },
    { stock: '#1a1b2e', a: INK.green, b: INK.gilt, c: INK.mint, dark: true },
    { stock: '#fbf7ec', a: INK.green, b: INK.pink, c: INK.gilt },
    { stock: '#ffc633', a: INK.green, b: INK.blue, c: INK.paper },
  ],
  Workflow: [
    { stock: '#ffc633', a: INK.red, b: INK.blue, c: INK.paper },
    { stock: '#d9ebe0', a: INK.blue, b: INK.red, c: INK.gilt },
    { stock: '#fbf7ec', a: INK.red, b: INK.green, c: INK.gilt },
    { stock: '#ffc8d1', a: INK.blue, b: INK.red, c: INK.paper },
  ],
  'Marketing Automation': [
    { stock: '#ffc8d1', a: INK.red, b: INK.blue, c: INK.paper },
    { stock: '#2d53e6', a: INK.pink, b: INK.gilt, c: INK.paper, dark: true },
    { stock: '#fbf7ec', a: INK.pink, b: INK.blue, c: INK.red },
    { stock: '#cfe0fa', a: INK.red, b: INK.blue, c: INK.gilt },
  ],
  Templates: [
    { stock: '#f4efe1', a: INK.blue, b: INK.gilt, c: INK.red },
    { stock: '#dbe7fb', a: INK.red, b: INK.sky, c: INK.gilt },
    { stock: '#cdeadb', a: INK.green, b: INK.pink, c: INK.paper },
    { stock: '#ffd5dc', a: INK.red, b: INK.gilt, c: INK.blue },
  ],
  Funnels: [
    { stock: '#12936c', a: INK.mint, b: INK.gilt, c: INK.paper, dark: true },
    { stock: '#ffd9a8', a: INK.red, b: INK.pink, c: INK.paper },
    { stock: '#fbf7ec', a: INK.green, b: INK.sky, c: INK.red },
    { stock: '#cfe0fa', a: INK.blue, b: INK.pink, c: INK.red },
  ],
  Courses: [
    { stock: '#ffb9a0', a: INK.red, b: INK.gilt, c: INK.paper },
    { stock: '#1f2f7a', a: INK.sky, b: INK.pink, c: INK.gilt, dark: true },
    { stock: '#ffe2a0', a: INK.green, b: INK.red, c: INK.paper },
    { stock: '#fbf7ec', a: INK.red, b: INK.sky, c: INK.gilt },
  ],
  Extensions: [
    { stock: '#c6e0f2', a: INK.green, b: INK.red, c: INK.gilt },
    { stock: '#ee4d36', a: INK.gilt, b: INK.pink, c: INK.paper, dark: true },
    { stock: '#fbf7ec', a: INK.blue, b: INK.mint, c: INK.red },
    { stock: '#ffe2a0', a: INK.blue, b: INK.red, c: INK.paper },
  ],
};
