import { INK, type Inks, type Motif } from './inks.js';
import { courses } from './motifs/courses.js';
import { extensions } from './motifs/extensions.js';
import { funnels } from './motifs/funnels.js';
import { marketingAutomation } from './motifs/marketing-automation.js';
import { script } from './motifs/script.js';
import { snapshot } from './motifs/snapshot.js';
import { snapshotBundle } from './motifs/snapshot-bundle.js';
import { templates } from './motifs/templates.js';
import { workflow } from './motifs/workflow.js';
import { PALETTES } from './palettes.js';
import { rect, round } from './primitives.js';
import { random } from './random.js';

const MOTIFS: Record<string, Motif[]> = {
  Snapshot: snapshot,
  'Snapshot Bundle': snapshotBundle,
  Script: script,
  Workflow: workflow,
  'Marketing Automation': marketingAutomation,
  Templates: templates,
  Funnels: funnels,
  Courses: courses,
  Extensions: extensions,
};
/** Motifs that make no sense when cropped, by their index. */
const STILL: Record<string, number[]> = {
  'Snapshot Bundle': [2],
  Funnels: [0],
  Courses: [0, 1, 2],
  Extensions: [0, 1, 2],
  Templates: [0, 1],
  Script: [2],
  Snapshot: [1, 2, 3],
  'Marketing Automation': [0],
};
const BY_SLUG = new Map(Object.keys(MOTIFS).map((name) => [name.toLowerCase().replace(/ /g, '-'), name]));

/**
 * The cover of a product as an SVG document of 600 by 400.
 *
 * @param id the product's id
 * @param categorySlug its category as in `coverPath` (`snapshot-bundle`); any other text, such as `none`, draws from Templates
 */
export function drawCover(id: string, categorySlug: string): string {
  const category = BY_SLUG.get(categorySlug) ?? 'Templates';
  const r = random(`${id}|${category}`);
  const inks: Inks = { key: INK.key, ...r.pick(PALETTES[category]!) };
  if (r.chance(0.5)) [inks.a, inks.b] = [inks.b, inks.a];
  const motifs = MOTIFS[category]!;
  const index = r.int(motifs.length);
  const { under, over, key } = motifs[index]!(r, inks);
  const scale = STILL[category]?.includes(index) ? 1 : r.pick([1, 1.15, 1.4, 1.7]);
  const x = r.pick([120, 300, 480]);
  const y = r.pick([130, 200, 270]);
  const crop =
    scale === 1
      ? 'translate(-4.8 -3.2) scale(1.016)'
      : `translate(${round(x - x * scale)} ${round(y - y * scale)}) scale(${scale})`;
  const mirror = r.chance(0.5) ? 'translate(600 0) scale(-1 1) ' : '';
  const shift = `translate(${round(r.range(-3, 3))} ${round(r.range(-2.5, 2.5))})`;
  const blend = inks.dark ? '' : 'style="mix-blend-mode:multiply" ';
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 400" width="600" height="400" style="isolation:isolate">' +
    `${rect(0, 0, 600, 400, inks.stock)}<g style="isolation:isolate" transform="${mirror}${crop}">` +
    `${under}<g ${blend}transform="${shift}">${over}</g>${key}</g></svg>`
  );
}
