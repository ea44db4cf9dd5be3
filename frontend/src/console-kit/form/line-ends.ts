/** A text as a textarea holds it: every line ends alike there. */
export const inTextarea = (text: string) => text.replace(/\r\n?/g, '\n');

/** The index in `text` of the character at `index` of `inTextarea(text)`. */
function placeOf(text: string, index: number): number {
  let place = 0;
  for (let at = 0; at < index; at++) place += text.startsWith('\r\n', place) ? 2 : 1;
  return place;
}

/** What was kept, with what was typed over it in a textarea: lines that were not touched end as they did. */
export function typedOver(kept: string, typed: string): string {
  if (!kept.includes('\r')) return typed;
  const before = inTextarea(kept);
  const most = Math.min(before.length, typed.length);
  let first = 0;
  while (first < most && before[first] === typed[first]) first++;
  let last = 0;
  while (last < most - first && before.at(-1 - last) === typed.at(-1 - last)) last++;
  const [from, to] = [placeOf(kept, first), placeOf(kept, before.length - last)];
  const [head, tail] = [kept.slice(0, from), kept.slice(to)];
  const lineEnd = head.match(/\r\n?|\n/g)?.at(-1) ?? tail.match(/\r\n?|\n/)?.[0] ?? kept.match(/\r\n?|\n/)![0];
  const whole = head + typed.slice(first, typed.length - last).replaceAll('\n', lineEnd) + tail;
  // Ends of two kinds that became neighbors would read as one.
  return inTextarea(whole) === typed ? whole : typed;
}
