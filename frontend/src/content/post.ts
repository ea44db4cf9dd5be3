import { coverPath } from '@guildhall/contracts/art-paths';
import type { Content, ContentListItem } from '@guildhall/contracts/content';
import { contentPath } from '@guildhall/contracts/page-paths';
import { PRODUCT_CATEGORIES } from '@guildhall/contracts/product-categories';
import { hash } from '../art/random.js';
import type { Head } from '../document/head.js';
import { type Step, withTrail } from '../document/structured-data.js';

/** A piece of content without its text. */
export type WithoutText = Omit<Content, 'content' | 'html'>;
type Pictured = Pick<ContentListItem, 'id' | 'content_type' | 'featured_image_url'>;

/** A print of the house that its id decides. Pages have none. */
export const drawnFor = ({ id, content_type }: Pictured) =>
  content_type === 'page' ? null : coverPath(id, PRODUCT_CATEGORIES[hash(`page|${id}`) % PRODUCT_CATEGORIES.length]!);

/** The picture of a post: its own, else the print. */
export const pictureOf = (content: Pictured) => content.featured_image_url || drawnFor(content);

/** What a piece of content says about itself to search engines and to pages that share it (CN-02). */
export function headOf(content: WithoutText): Head {
  const path = contentPath(content.slug);
  const isPost = content.content_type === 'blog';
  const description = content.meta_description ?? undefined;
  const image = content.featured_image_url ?? undefined;
  const above: Step[] = isPost ? [['Blog', '/blog']] : [];
  return {
    title: content.title,
    description,
    keywords: content.meta_keywords ?? undefined,
    canonical: path,
    image,
    type: 'article',
    noindex: content.status !== 'published',
    data: withTrail(
      {
        '@type': isPost ? 'BlogPosting' : 'Article',
        headline: content.title,
        description,
        image,
        keywords: content.meta_keywords ?? undefined,
        articleSection: content.categories.map(({ name }) => name),
        datePublished: content.published_at ?? undefined,
        dateModified: content.updated_at,
        author: { '@type': 'Organization', name: 'Guildhall' },
        publisher: { '@type': 'Organization', name: 'Guildhall' },
        mainEntityOfPage: path,
        url: path,
      },
      ...above,
      [content.title, path],
    ),
  };
}

const WORDS_A_MINUTE = 220;
/** How long a text takes to read, at least a minute; markup does not count. */
export const minutesToRead = (html: string) =>
  Math.max(
    1,
    Math.round(
      html
        .replace(/<[^>]*>/g, ' ')
        .trim()
        .split(/\s+/).length / WORDS_A_MINUTE,
    ),
  );
