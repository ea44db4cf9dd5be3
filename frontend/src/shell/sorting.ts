import { put } from './parameters.js';

/** How a list can be sorted: the word in the address → its name, and what the API is asked for. The first one needs no word. */
export type Sorts = Record<string, { label: string; by: [field: string, order: 'ASC' | 'DESC'] }>;

const usual = (sorts: Sorts) => Object.keys(sorts)[0] as string;

/** Reads the address; a word that it does not know counts as not said. */
export function sortOf(params: URLSearchParams, sorts: Sorts): string {
  const word = params.get('sort') ?? '';
  return Object.hasOwn(sorts, word) ? word : usual(sorts);
}

/** Writes it into the address, and leads back to the first page. */
export const writeSort = (sorts: Sorts) => (word: string) => (params: URLSearchParams) => {
  put(params, 'sort', word === usual(sorts) ? null : word);
  params.delete('page');
};
