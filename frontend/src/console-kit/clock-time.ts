const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const two = (number: number) => String(number).padStart(2, '0');
/** 'Mar 14, 2026, 09:41:07', where the reader is. */
export function clockTime(iso: string): string {
  const at = new Date(iso);
  const day = `${MONTHS[at.getMonth()]} ${at.getDate()}, ${at.getFullYear()}`;
  return `${day}, ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
}
/** The parts of it: 'Mar 14, 2026' and '09:41:07'. */
export const dayAndHour = (iso: string): [day: string, hour: string] => {
  const [date = '', year = '', hour = ''] = clockTime(iso).split(', ');
  return [`${date}, ${year}`, hour];
};
/** '09:41', where the reader is. */
export function hourOf(iso: string): string {
  const at = new Date(iso);
  return `${two(at.getHours())}:${two(at.getMinutes())}`;
}
