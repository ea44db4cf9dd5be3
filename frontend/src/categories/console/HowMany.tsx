import type { Content } from '@guildhall/contracts/content';
import { useGetList } from 'react-admin';

/** How much content is in a category; its line is there before the answer. */
export function HowMany({ category }: { category: string }) {
  const { total, error } = useGetList<Content>('content', {
    filter: { category_id: category },
    pagination: { page: 1, perPage: 1 },
  });
  if (error) return null;
  return <p className="category-count number">{total === undefined ? '…' : inWords(total)}</p>;
}

const inWords = (count: number) => {
  if (count === 0) return 'Nothing is in this category yet.';
  return count === 1 ? '1 item is in this category.' : `${count.toLocaleString('en-US')} items are in this category.`;
};
