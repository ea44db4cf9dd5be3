import { EVENT_KINDS } from '@guildhall/contracts/event-kinds';
import { dollars } from '@guildhall/contracts/formats';
import { clockTime } from '../../console-kit/clock-time.js';

export const EVENT_TYPES = Object.keys(EVENT_KINDS);
export const nounLabel = (noun: string): string => noun.charAt(0).toUpperCase() + noun.slice(1);

const LABELS: Readonly<Record<string, string>> = {
  hourlyRate: 'Hourly rate',
  image_url: 'Image URL',
  featured_image_url: 'Featured image URL',
  user_type: 'Role',
};
/** 'category_ids' is 'Category ids'. */
export const fieldLabel = (field: string): string => LABELS[field] ?? nounLabel(field.replaceAll('_', ' '));

const MONEY = ['price', 'hourlyRate'];
/** A value as a person reads it. */
export function valueShown(field: string, value: unknown): string {
  if (typeof value === 'number' && MONEY.includes(field)) return dollars(value);
  if (Array.isArray(value)) return value.length === 0 ? '(none)' : value.join(', ');
  if (value === '') return '(empty)';
  if (typeof value === 'string' && field.endsWith('_at')) return clockTime(value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
