import { PRODUCT_CATEGORIES } from '@guildhall/contracts/catalog';
import { PRICE_SLIDER } from '@guildhall/contracts/limits';
import { Mark } from '../shell/Art.js';
import { useAddress } from '../shell/address.js';
import { Check, Filters, RangeFilter } from '../shell/Filters.js';
import { usePageHead } from '../shell/head.js';
import { SearchBox } from '../shell/Listing.js';
import type { PageRequest } from '../shell/pages.js';
import { Results, useListing } from '../shell/Results.js';
import { Tabs } from '../shell/TabbedPanel.js';
import { choiceOf, marketplaceQuery, SORTS, TABS, write } from './marketplace.js';
import { ProductCard, ProductCardSkeleton } from './ProductCard.js';

export const queries = ({ search }: PageRequest) => [marketplaceQuery(choiceOf(search))];

export default function MarketplacePage() {
  const { params, change, hrefOf } = useAddress();
  const choice = choiceOf(params);
  const found = useListing(marketplaceQuery(choice));
  usePageHead({
    title: 'Marketplace',
    description: 'Snapshots, scripts, workflows, templates, funnels and courses, ready to install.',
    keywords: 'snapshots, scripts, workflows, templates, funnels, courses, extensions',
    canonical: '/marketplace',
    noindex: params.size > 0,
  });
  const clear = () => change(write.nothing);
  const chosen = choice.categories.length;
  const toggle = (category: string, on: boolean) =>
    change(write.categories(on ? [...choice.categories, category] : choice.categories.filter((other) => other !== category)));
  return (
    <div className="wrap">
      <div className="list-head">
        <h1 className="t-1">Marketplace</h1>
        <SearchBox
          label="Search products"
          placeholder="Search products..."
          value={choice.q}
          onChange={(q) => change(write.q(q), 'replace')}
        />
      </div>
      <div className="list-tabs">
        <Tabs
          label="Kinds of product"
          tabs={TABS}
          value={choice.tab}
          onChange={(tab) => change(write.tab(tab))}
          panel="products"
        />
      </div>
      <div className="listing" id="products" role="tabpanel" aria-labelledby={`tab-${choice.tab}`}>
        <Filters onClear={clear}>
          <RangeFilter
            heading="Price range"
            bounds={PRICE_SLIDER}
            value={choice.price}
            onChange={(price) => change(write.price(price), 'replace')}
            label={(value) => `$${value}`}
          />
          <fieldset className="filters-block filters-set">
            <legend>Categories</legend>
            <Check label="All Categories" checked={chosen === 0} onChange={() => change(write.categories([]))} />
            {PRODUCT_CATEGORIES.map((category) => (
              <Check
                key={category}
                label={category}
                mark={<Mark category={category} />}
                checked={choice.categories.includes(category)}
                onChange={(on) => toggle(category, on)}
              />
            ))}
          </fieldset>
        </Filters>
        <Results
          heading="Products"
          found={found}
          page={choice.page}
          hrefOf={(page) => hrefOf(write.page(page))}
          chosen={
            chosen === 0
              ? undefined
              : { text: `${chosen} ${chosen === 1 ? 'category' : 'categories'}`, onClear: () => change(write.categories([])) }
          }
          sorted={{ sorts: SORTS, value: choice.sort, onChange: (word) => change(write.sort(word)) }}
          onClearAll={clear}
          grid="grid-3"
          skeleton={<ProductCardSkeleton />}
          card={(product, eager) => <ProductCard key={product.id} product={product} eager={eager} />}
        />
      </div>
    </div>
  );
}
