import type { Category } from '@guildhall/contracts/categories';

interface Props {
  all: readonly Category[];
  /** Slug of the chosen one; null means all posts. */
  chosen: string | null;
  onChoose: (slug: string | null) => void;
}

/** The sidebar: all posts, and one button for each category (BL-02). */
export function BlogCategories({ all, chosen, onChoose }: Props) {
  const choices: [string | null, string][] = [
    [null, 'All Posts'],
    ...all.map(({ slug, name }): [string, string] => [slug, name]),
  ];
  return (
    <aside className="categories" aria-labelledby="categories">
      <h2 id="categories">Categories</h2>
      <div className="categories-list">
        {choices.map(([slug, name]) => (
          <button key={slug ?? ''} type="button" aria-pressed={slug === chosen} onClick={() => onChoose(slug)}>
            {name}
          </button>
        ))}
      </div>
    </aside>
  );
}
