/** Path of the cover that the server draws: 600x400, by id and category (R56). */
export const coverPath = (id: string, category: string | null) =>
  `/art/v1/covers/${id}/${encodeURIComponent((category ?? 'none').toLowerCase().replace(/ /g, '-'))}.svg`;
/** Path of the portrait that the server draws, by the person's id. */
export const portraitPath = (id: string) => `/art/v1/portraits/${id}.svg`;
