import type { EventLog } from '@guildhall/event-store/log';
import { namedUuid } from '@guildhall/platform/named-uuid';
import { accountDecider } from '../accounts/account.decider.js';
import { stateOf } from '../commanding/streams.js';
import { productDecider } from '../products/product.decider.js';
import { serviceDecider } from '../services/service.decider.js';
import type { ReviewedSubject } from './review.commands.js';

const REVIEWS = '7d4f9a52-0d8d-4c7e-8a3f-51c2d7e0b9a4';
/** One stream per person and subject: a second review can only meet the first. */
export const reviewId = (clientId: string, subjectId: string) => namedUuid(`${clientId} ${subjectId}`, REVIEWS);

/** What a review may name: one of the two. */
interface Named {
  service_id?: string | null;
  product_id?: string | null;
}

/** The product or service as its stream is now; null where nobody offers it, or its seller is suspended or gone. */
export async function subjectOf(log: EventLog, { product_id, service_id }: Named): Promise<ReviewedSubject | null> {
  const offer = product_id
    ? await stateOf(log, productDecider, product_id)
    : await stateOf(log, serviceDecider, service_id ?? '');
  if (offer.is !== 'offered' || offer.taken_down) return null;
  const seller = await stateOf(log, accountDecider, offer.talent_id);
  if (!('suspended' in seller) || seller.suspended) return null;
  return { talent_id: offer.talent_id, product_id: product_id || null, service_id: product_id ? null : (service_id ?? null) };
}
