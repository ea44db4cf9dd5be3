import { LIMITS } from '@guildhall/contracts/limits';
import type { Range } from '../design/Filters.js';

/** One part of a listing's query: how an address spells it, and how the API does. */
export interface Param<V> {
  /** The names that it has in an address. */
  names: readonly string[];
  /** What an address cannot mean counts as not chosen. */
  read(address: URLSearchParams): V;
  write(address: URLSearchParams, value: V): void;
  /** Its part of the API's filter; empty where nothing is chosen. */
  filter(value: V): object;
}

/** Sets a parameter, or removes it from the address where it says nothing. */
export const put = (address: URLSearchParams, name: string, value: string | number | null) => {
  if (value === null || value === '') address.delete(name);
  else address.set(name, String(value));
};

const wholeOf = (address: URLSearchParams, name: string, [min, max]: Range, otherwise: number) => {
  const text = address.get(name) ?? '';
  const value = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : otherwise;
};

/** The part of a query that a page reads, always in the same order: what else an address carries makes no other page. */
export function knownPart(query: string, names: readonly string[]): string {
  const given = new URLSearchParams(query);
  const known = names.flatMap((name) => given.getAll(name).map((value) => [name, value]));
  return known.length > 0 ? `?${new URLSearchParams(known)}` : '';
}

const MOST_PAGES = 9999;
export const PAGE: Param<number> = {
  names: ['page'],
  read: (address) => wholeOf(address, 'page', [1, MOST_PAGES], 1),
  write: (address, page) => put(address, 'page', page === 1 ? null : page),
  filter: () => ({}),
};

/** Words to search for. */
export const searchWords = (): Param<string> => ({
  names: ['q'],
  read: (address) => (address.get('q') ?? '').slice(0, LIMITS.search.max),
  write: (address, q) => put(address, 'q', q),
  filter: (q) => (q.trim() === '' ? {} : { q: q.trim() }),
});

/** One of `values`; `otherwise` is usual, and left out. */
export const oneOf = <T extends string>(name: string, values: readonly T[], otherwise: T): Param<T> => ({
  names: [name],
  read: (address) => values.find((value) => value === address.get(name)) ?? otherwise,
  write: (address, value) => put(address, name, value === otherwise ? null : value),
  filter: (value) => (value === otherwise ? {} : { [name]: value }),
});

/** Any of `values`; `field` is the API's name of them. */
export const anyOf = <T extends string>(name: string, values: readonly T[], field: string): Param<T[]> => ({
  names: [name],
  read: (address) => values.filter((value) => address.getAll(name).includes(value)),
  write: (address, chosen) => {
    address.delete(name);
    for (const each of chosen) address.append(name, each);
  },
  filter: (chosen) => (chosen.length === 0 ? {} : { [field]: chosen }),
});

/** Both ends of a slider. An end at the slider's own end bounds nothing, and ends that cross count as not chosen (R15, R16). */
export function range(name: string, { min, max }: { min: number; max: number }): Param<Range> {
  const [from, to] = [`${name}_min`, `${name}_max`];
  return {
    names: [from, to],
    read: (address) => {
      const low = wholeOf(address, from, [min, max], min);
      const high = wholeOf(address, to, [min, max], max);
      return low <= high ? [low, high] : [min, max];
    },
    write: (address, [low, high]) => {
      put(address, from, low === min ? null : low);
      put(address, to, high === max ? null : high);
    },
    filter: ([low, high]) => ({ ...(low === min ? {} : { [from]: low }), ...(high === max ? {} : { [to]: high }) }),
  };
}

/** A word that only the page understands: it makes no filter by itself. */
export const word = (name: string): Param<string | null> => ({
  names: [name],
  read: (address) => address.get(name),
  write: (address, value) => put(address, name, value),
  filter: () => ({}),
});

/** Several choices of one value each, by the API's names. An empty value takes a choice back. */
export const choices = (options: Readonly<Record<string, readonly string[]>>): Param<Record<string, string>> => ({
  names: Object.keys(options),
  read: (address) =>
    Object.fromEntries(
      Object.entries(options).flatMap(([name, known]) => {
        const value = address.get(name);
        return value !== null && known.includes(value) ? [[name, value]] : [];
      }),
    ),
  write: (address, chosen) => {
    for (const [name, value] of Object.entries(chosen)) put(address, name, value);
  },
  filter: (chosen) => chosen,
});
