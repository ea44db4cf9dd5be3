import type { ProductCategory } from '@guildhall/contracts/product-categories';

export interface SeedProduct {
  key: string;
  /** Which print of the cover: the art follows the id, so another number gives another picture. */
  print?: number;
  seller: string;
  time: string;
  title: string;
  category: ProductCategory;
  price: number;
  description: string;
  features: string[];
}
