/** A blog post or a page, as the editors wrote it. */
export interface SeedContent {
  slug: string;
  title: string;
  time: string;
  /** Slugs of categories. */
  categories: string[];
  meta_description: string;
  meta_keywords: string;
  /** Markdown or HTML, unchanged. */
  content: string;
}
