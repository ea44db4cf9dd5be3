export interface Order {
  field: string;
  order: 'ASC' | 'DESC';
}
export interface Filter {
  /** The API's name of it. */
  name: string;
  label: string;
  options: readonly (readonly [value: string, label: string])[];
}
/** What can be asked of a list. */
export interface Askable {
  sorts: readonly string[];
  start: Order;
  filters: readonly Filter[];
}
export interface Asked {
  q: string;
  /** Chosen filters only. */
  filter: Record<string, string>;
  sort: Order;
  page: number;
}

/** What an address asks of a list: `?q=words&status=draft&sort=-updated_at&page=2`. What it does not understand it leaves out. */
export function askedBy(params: URLSearchParams, { sorts, start, filters }: Askable): Asked {
  const sort = params.get('sort') ?? '';
  const field = sort.replace(/^-/, '');
  const page = Number(params.get('page'));
  const chosen = filters.flatMap(({ name, options }) => {
    const value = params.get(name);
    return value !== null && options.some(([known]) => known === value) ? [[name, value] as const] : [];
  });
  return {
    q: params.get('q') ?? '',
    filter: Object.fromEntries(chosen),
    sort: sorts.includes(field) ? { field, order: sort.startsWith('-') ? 'DESC' : 'ASC' } : start,
    page: Number.isSafeInteger(page) && page > 1 ? page : 1,
  };
}

/** Writes a change into an address; whatever is asked anew starts on the first page, and what is usual is left out. */
export function ask(params: URLSearchParams, change: Partial<Asked>, { start }: Askable): void {
  const put = (name: string, value: string) => (value === '' ? params.delete(name) : params.set(name, value));
  params.delete('page');
  if (change.q !== undefined) put('q', change.q);
  for (const [name, value] of Object.entries(change.filter ?? {})) put(name, value);
  if (change.sort) {
    const { field, order } = change.sort;
    const usual = field === start.field && order === start.order;
    put('sort', usual ? '' : `${order === 'DESC' ? '-' : ''}${field}`);
  }
  if (change.page && change.page > 1) params.set('page', String(change.page));
}
