import type { ProductCard as Product } from '@guildhall/contracts/products';
import type { Review } from '@guildhall/contracts/reviews';
import type { Service } from '@guildhall/contracts/services';
import { type UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type ApiQuery, cards, listPath, listQuery } from '../data/queries.js';
import { PAGE_SIZE } from '../listing/listing.js';
import { PAGE } from '../listing/params.js';
import { spreadQuery } from '../reviews/spread.js';

/** A page of what a talent has, the newest first, as the address names it. */
function pathOf(resource: string, id: string, address: URLSearchParams): string {
  const first = (PAGE.read(address) - 1) * PAGE_SIZE;
  return listPath(resource, {
    filter: { talent_id: id },
    sort: ['created_at', 'DESC'],
    range: [first, first + PAGE_SIZE - 1],
  });
}
/** Whole: a service's description is read here (TP-07). */
export const servicesQuery = (id: string, address: URLSearchParams) => listQuery<Service>(pathOf('services', id, address));
export const productsQuery = (id: string, address: URLSearchParams) => cards<Product>(pathOf('products', id, address));
export const reviewsQuery = (id: string, address: URLSearchParams) => listQuery<Review>(pathOf('reviews', id, address));

const named = (ids: (string | null)[]) => ({
  filter: { id: [...new Set(ids.filter((id) => id !== null))].sort() },
  range: [0, PAGE_SIZE - 1] as [number, number],
});
/** The services and products that reviews are about. */
export const subjectsOf = (reviews: readonly Review[]) => ({
  services: cards<Service>(listPath('services', named(reviews.map(({ service_id }) => service_id)))),
  products: cards<Product>(listPath('products', named(reviews.map(({ product_id }) => product_id)))),
});

const QUERIES: Readonly<Record<string, (id: string, address: URLSearchParams) => ApiQuery[]>> = {
  services: (id, address) => [servicesQuery(id, address)],
  products: (id, address) => [productsQuery(id, address)],
  reviews: (id, address) => [reviewsQuery(id, address), spreadQuery(id)],
};
/** What a tab of a talent's page shows. */
export const shownIn = (tab: string, id: string, address: URLSearchParams): ApiQuery[] => QUERIES[tab]?.(id, address) ?? [];

/** A part that fails is only logged (ERR-19). */
export function useLogged({ error }: Pick<UseQueryResult, 'error'>): void {
  useEffect(() => {
    if (error) console.warn('A part of the talent profile could not be loaded', error);
  }, [error]);
}
