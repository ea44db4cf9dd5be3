import type { InquiryInput } from '@guildhall/contracts/inquiries';
import type { EventLog } from '@guildhall/event-store/log';
import { accountDecider } from '../accounts/account.decider.js';
import { stateOf } from '../commanding/streams.js';
import { serviceDecider } from '../services/service.decider.js';
import type { AskedTalent } from './inquiry.commands.js';
import { inquiryDecider } from './inquiry.decider.js';

/** The talent, and the service of theirs, that an inquiry asks for; null where there is none of either to be asked. */
export async function askedBy(log: EventLog, input: InquiryInput): Promise<AskedTalent | null> {
  const talent_id = input.talent_id.toLowerCase();
  const talent = await stateOf(log, accountDecider, talent_id);
  if (talent.is !== 'talent' || talent.suspended) return null;
  if (!input.service_id) return { talent_id, service_id: null };
  const service_id = input.service_id.toLowerCase();
  const service = await stateOf(log, serviceDecider, service_id);
  const isTheirs = service.is === 'offered' && !service.taken_down && service.talent_id === talent_id;
  return isTheirs ? { talent_id, service_id } : null;
}

/** Whether the other one of an inquiry can read what `person` writes now: they are not suspended. */
export async function isHeard(log: EventLog, id: string, person: string): Promise<boolean> {
  const thread = await stateOf(log, inquiryDecider, id);
  if (thread.is === 'missing') return false;
  const other = await stateOf(log, accountDecider, person === thread.client_id ? thread.talent_id : thread.client_id);
  return 'suspended' in other && !other.suspended;
}
