/** Line drawings on a grid of 20. */
export const PATHS = {
  menu: 'M2 5h16M2 10h16M2 15h16',
  close: 'M4 4l12 12M16 4L4 16',
  check: 'M3 10.5l5 5L17.5 5',
  warning: 'M10 2L1 18h18zM10 8v4M10 15v.5',
  search: 'M14 8.5a5.5 5.5 0 1 1-11 0a5.5 5.5 0 1 1 11 0zM13 13l5 5',
  arrow: 'M3 10h13M11 4l6 6-6 6',
  back: 'M17 10H4M9 4l-6 6 6 6',
  down: 'M4 7l6 6 6-6',
  up: 'M4 13l6-6 6 6',
  minus: 'M3 10h14',
  plus: 'M10 3v14M3 10h14',
  filter: 'M2 5h16M5 10h10M8 15h4',
  person: 'M13.5 6.5a3.5 3.5 0 1 1-7 0a3.5 3.5 0 1 1 7 0zM3 18a7 7 0 0 1 14 0z',
  settings: 'M13 10a3 3 0 1 1-6 0a3 3 0 1 1 6 0zM10 1.5v3M10 15.5v3M1.5 10h3M15.5 10h3M4 4l2 2M14 14l2 2M16 4l-2 2M6 14l-2 2',
  exit: 'M8 3H3v14h5M8 10h9M13 6l4 4-4 4',
  list: 'M7 5h11M7 10h11M7 15h11M2 5h1M2 10h1M2 15h1',
  grid: 'M3 3h6v6H3zM11 3h6v6h-6zM3 11h6v6H3zM11 11h6v6h-6z',
  key: 'M9.5 14a3.5 3.5 0 1 1-7 0a3.5 3.5 0 1 1 7 0zM8.5 11.5L17 3M13 7l3 3',
  shield: 'M10 2l7 2.5V10c0 4-3 6.5-7 8-4-1.5-7-4-7-8V4.5zM6.5 10l2.5 2.5 4.500-5',
  clock: 'M17.5 10a7.5 7.5 0 1 1-15 0a7.5 7.5 0 1 1 15 0zM10 5.5V10l3 2',
  pin: 'M10 18.500c-4-4.500-6-7.500-6-10.500a6 6 0 0 1 12 0c0 3-2 6-6 10.500zM12 8a2 2 0 1 1-4 0a2 2 0 1 1 4 0z',
  page: 'M4 2h8l4 4v12H4zM12 2v4h4M7 10h6M7 13.500h6',
  desk: 'M2 3h16v11H2zM7 18h6M10 14v4',
  pulse: 'M2 10h4l2.500-6 4 12L15 10h3',
  tag: 'M2 2h8l8 8-8 8-8-8zM6 6v.1',
  eye: 'M1.5 10S5 4 10 4s8.5 6 8.5 6-3.5 6-8.5 6-8.5-6-8.5-6zM12.5 10a2.5 2.5 0 1 1-5 0a2.5 2.5 0 1 1 5 0z',
  pencil: 'M3 17l1-4L14 3l3 3L7 16z',
  bin: 'M3 5h14M7 5V3h6v2M5 5l1 12h8l1-12',
  columns: 'M3 3h14v14H3zM8 3v14M12.500 3v14',
  download: 'M10 3v10M5.500 9l4.500 4.500L14.500 9M3 17h14',
  inquiry: 'M2 4h16v11H8l-4 3v-3H2zM6 8h8M6 11h5',
  more: 'M4 10h.1M10 10h.1M16 10h.1',
  out: 'M8 4H4v12h12v-4M11 3h6v6M17 3l-8 8',
};
export type IconName = keyof typeof PATHS;

/** A line drawing on a grid of 20. Silent for screen readers: the words beside it speak. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg className="icon" viewBox="0 0 20 20" width={size} height={size} aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
