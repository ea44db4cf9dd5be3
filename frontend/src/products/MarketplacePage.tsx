import { PRICE_SLIDER } from '@guildhall/contracts/limits';
import { PRODUCT_CATEGORIES } from '@guildhall/contracts/product-categories';
import { CategoryMark } from '../design/Art.js';
import { CheckLine, isSet, RangeFilter } from '../design/Filters.js';
import { Tabs } from '../design/Tabs.js';
import { usePageHead } from '../html-document/head.js';
import type { PageLocation } from '../html-document/page.js';
import { ListingPage, toggled } from '../listing/ListingPage.js';
import { useCounts } from '../listing/useCounts.js';
import { useListing } from '../listing/useListing.js';
import { MARKETPLACE, marketplaceQuery, PRODUCT_SORTS, TABS } from './marketplace.js';
import { ProductCard, ProductCardSkeleton } from './ProductCard.js';

export const queries = ({ search }: PageLocation) => [marketplaceQuery(MARKETPLACE.read(search))];

export default function MarketplacePage() {
  const list = useListing(MARKETPLACE, marketplaceQuery);
  const { asked, set } = list;
  const isSearch = asked.q.trim() !== '';
  const counts = useCounts(
    'products',
    isSearch ? null : MARKETPLACE.filterOf({ ...asked, categories: [] }),
    list.found.data?.total,
  );
  usePageHead({
    title: 'Marketplace',
    description: 'Snapshots, scripts, workflows, templates, funnels and courses, ready to install.',
    keywords: 'snapshots, scripts, workflows, templates, funnels, courses, extensions',
    canonical: '/marketplace',
    noindex: !list.isUsual,
  });
  const chooseNone = () => set({ categories: [] });
  return (
    <ListingPage
      title="Marketplace"
      list={list}
      search={{ label: 'Search products', placeholder: 'Search products...' }}
      sorts={PRODUCT_SORTS}
      tabs={<Tabs label="Kinds of product" tabs={TABS} value={asked.tab} onChange={(tab) => set({ tab })} panel="products" />}
      panel={{ id: 'products', role: 'tabpanel', 'aria-labelledby': `tab-${asked.tab}` }}
      filters={
        <>
          <RangeFilter
            heading="Price range"
            bounds={PRICE_SLIDER}
            value={asked.price}
            onChange={(price) => set({ price }, 'replace')}
            label={(value) => `$${value}`}
          />
          <fieldset className="filters-block filters-set">
            <legend>Categories</legend>
            <CheckLine label="All Categories" checked={asked.categories.length === 0} onChange={chooseNone} />
            {PRODUCT_CATEGORIES.map((category) => (
              <CheckLine
                key={category}
                label={category}
                mark={<CategoryMark category={category} />}
                count={counts?.(category)}
                checked={asked.categories.includes(category)}
                onChange={(on) => set({ categories: toggled(asked.categories, category, on) })}
              />
            ))}
          </fieldset>
        </>
      }
      narrowed={asked.categories.length + Number(isSet(asked.price, PRICE_SLIDER))}
      chosen={{ count: asked.categories.length, noun: ['category', 'categories'], onClear: chooseNone }}
      heading="Products"
      grid="grid-3"
      skeleton={<ProductCardSkeleton />}
      card={(product, eager) => <ProductCard key={product.id} product={product} eager={eager} />}
    />
  );
}
