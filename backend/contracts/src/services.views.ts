import { count, dollarAmount, id, moment, text, view } from './schema.js';
import type { Service } from './services.js';

export const service = view<Service>('Service', {
  id,
  talent_id: id,
  title: text,
  description: text,
  price: dollarAmount,
  duration: count,
  deliveryTime: text,
  created_at: moment,
  updated_at: moment,
  version: count,
});
