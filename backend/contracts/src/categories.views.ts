import type { Category } from './categories.js';
import { count, id, nullable, text, view } from './schema.js';

export const category = view<Category>('Category', { id, name: text, slug: text, description: nullable(text), version: count });
