import type { OptionCount } from './option-counts.js';
import { count, text, view } from './schema.js';

export const optionCount = view<OptionCount>('OptionCount', { name: text, count });
