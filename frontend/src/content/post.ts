import { coverPath } from '@guildhall/contracts/art-paths';
import type { Content, ContentListItem } from '@guildhall/contracts/content';
import { contentPath } from '@guildhall/contracts/page-paths';
import { PRODUCT_CATEGORIES } from '@guildhall/contracts/product-categories';
import { hash } from '../art/random.js';
import type { Head } from '../html-document/head.js';
import { type TrailStep, withTrail } from '../html-document/structured-data.js';

/** A piece of content without its text. */
export type WithoutText = Omit<Content, 'content' | 'html'>;
type Pictured = Pick<ContentListItem, 'id' | 'content_type' | 'featured_image_url'>;

/** A print of the house that its id decides. Pages have none. */
export const drawnFor = ({ id, content_type }: Pictured) =>
  content_type === 'page' ? null : coverPath(id, PRODUCT_CATEGORIES[hash(`page|${id}`) % PRODUCT_CATEGORIES.length]!);

/** The picture of a post: its own, else the print. */
export const pictureOf = (content: Pictured) => content.featured_image_url || drawnFor(content);

/** What a piece of content says about itself to search engines and to pages that share it (CN-02). */
export function contentHead(content: WithoutText): Head {
  const path = contentPath(content.slug);
  const isPost = content.content_type === 'blog';
  const description = content.meta_description ?? undefined;
  const image = content.featured_image_url ?? undefined;
  const above: TrailStep[] = isPost ? [['Blog', '/blog']] : [];
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
const [LESS, GREATER, BLANK] = [60, 62, 32];
/** How long a text takes to read, at least a minute; markup does not count. One pass, because a text may have 400 kB. */
export function minutesToRead(html: string): number {
  let words = 0;
  let isMarkup = false;
  let inWord = false;
  for (let at = 0; at < html.length; at++) {
    const code = html.charCodeAt(at);
    if (code === LESS) isMarkup = true;
    const isPart = !isMarkup && code > BLANK;
    if (isPart && !inWord) words++;
    inWord = isPart;
    if (code === GREATER) isMarkup = false;
  }
  return Math.max(1, Math.round(words / WORDS_A_MINUTE));
}
