import { createContext, useContext, useEffect } from 'react';

/** What a page says about itself to search engines and to pages that share it. */
export interface Head {
  /** Without the product's name; it is added. */
  title: string;
  description?: string;
  keywords?: string;
  /** The address this page is known by, as a path. */
  canonical?: string;
  image?: string;
  /** A feed of what is new here, as a path. */
  feed?: string;
  type?: 'website' | 'article' | 'product' | 'profile';
  noindex?: boolean;
  /** HTTP status of the page when it is asked for directly. */
  status?: number;
  /** Structured data (schema.org). */
  data?: object;
}
const SITE_NAME = 'Guildhall';
export const titleOf = (head: Head) => `${head.title} | ${SITE_NAME}`;

export type Tag = ['meta' | 'link', Record<string, string>];
/** The tags of a head, addresses made absolute with `origin`. */
export function tagsOf(head: Head, origin: string): Tag[] {
  const absolute = (path: string) => new URL(path, origin).href;
  const tags: Tag[] = [];
  const meta = (name: string, content: string | undefined) => content && tags.push(['meta', { name, content }]);
  const og = (property: string, content: string | undefined) => content && tags.push(['meta', { property, content }]);
  meta('description', head.description);
  meta('keywords', head.keywords);
  if (head.noindex) meta('robots', 'noindex');
  og('og:title', titleOf(head));
  og('og:description', head.description);
  og('og:type', head.type ?? 'website');
  og('og:site_name', SITE_NAME);
  if (head.image) og('og:image', absolute(head.image));
  if (head.canonical) {
    og('og:url', absolute(head.canonical));
    tags.push(['link', { rel: 'canonical', href: absolute(head.canonical) }]);
  }
  if (head.feed) {
    const type = 'application/rss+xml';
    tags.push(['link', { rel: 'alternate', type, title: titleOf(head), href: absolute(head.feed) }]);
  }
  meta('twitter:card', head.image ? 'summary_large_image' : 'summary');
  return tags;
}

/** On the server a page leaves its head here. */
export const HeadSlot = createContext<{ head: Head | null } | null>(null);

/** Says what the page is: in the server's answer, and in the open document after each step inside the page. */
export function usePageHead(head: Head | null): void {
  const slot = useContext(HeadSlot);
  if (slot) slot.head = head;
  const key = head === null ? '' : JSON.stringify(head);
  useEffect(() => {
    if (key === '') return;
    const next = JSON.parse(key) as Head;
    document.title = titleOf(next);
    for (const old of document.head.querySelectorAll('[data-head]')) old.remove();
    for (const [name, attributes] of tagsOf(next, location.origin)) {
      const tag = document.createElement(name);
      for (const [attribute, value] of Object.entries(attributes)) tag.setAttribute(attribute, value);
      tag.setAttribute('data-head', '');
      document.head.append(tag);
    }
  }, [key]);
}
