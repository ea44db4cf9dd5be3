import {
  INQUIRY_STATUSES,
  type Inquiry,
  type InquiryMark,
  type InquiryMessage,
  type InquiryPerson,
  type InquiryThread,
} from './inquiries.js';
import { count, enumOf, flag, id, list, moment, nullable, object, text, view } from './schema.js';

const person = object<InquiryPerson>({ id, full_name: nullable(text), avatar_url: nullable(text) });
const status = enumOf(INQUIRY_STATUSES);
const fields = {
  id,
  client: person,
  talent: person,
  service_id: nullable(id),
  subject: text,
  times: list(moment),
  status,
  unread: flag,
  created_at: moment,
  updated_at: moment,
  version: count,
};

export const inquiry = view<Inquiry>('Inquiry', fields);
export const inquiryThread = view<InquiryThread>('InquiryThread', {
  ...fields,
  messages: list(object<InquiryMessage>({ id, author_id: id, message: text, time: moment })),
});
export const inquiryMark = view<InquiryMark>('InquiryMark', { id, status, version: count });
