import type { InquiryStatus } from '@guildhall/contracts/inquiries';
import { table } from '../runner/definition/table.js';

/** Raise it with each change of these tables, and of what the projector makes of an event: workers then rebuild them. */
export const INQUIRIES_VERSION = 2;

/**
 * An inquiry. The live channel announces the uuids of changed rows to everybody. People's ids are text, so that nobody learns
 * who writes to whom.
 */
export interface InquiryRow {
  id: string;
  client_id: string;
  talent_id: string;
  service_id: string | null;
  subject: string;
  times: string[];
  status: InquiryStatus;
  client_unread: boolean;
  talent_unread: boolean;
  created_at: string;
  updated_at: string;
  version: number;
}

export const inquiries = table<InquiryRow>({
  name: 'inquiries',
  key: ['id'],
  columns: {
    id: { type: 'uuid' },
    client_id: { type: 'text' },
    talent_id: { type: 'text' },
    service_id: { type: 'text', nullable: true },
    subject: { type: 'text' },
    times: { type: 'text[]' },
    status: { type: 'text' },
    client_unread: { type: 'boolean' },
    talent_unread: { type: 'boolean' },
    created_at: { type: 'timestamptz' },
    updated_at: { type: 'timestamptz' },
    version: { type: 'integer' },
  },
  indexes: ['(client_id, updated_at, id)', '(talent_id, updated_at, id)'],
});

/** What one of the two wrote; `id` is the event's. */
export interface InquiryMessageRow {
  id: string;
  inquiry_id: string;
  client_id: string;
  talent_id: string;
  author_id: string;
  message: string;
  time: string;
  /** The stream's revision: messages of one moment keep their order. */
  revision: number;
}

export const inquiryMessages = table<InquiryMessageRow>({
  name: 'inquiry_messages',
  key: ['id'],
  columns: {
    id: { type: 'uuid' },
    inquiry_id: { type: 'uuid' },
    client_id: { type: 'text' },
    talent_id: { type: 'text' },
    author_id: { type: 'text' },
    message: { type: 'text' },
    time: { type: 'timestamptz' },
    revision: { type: 'integer' },
  },
  indexes: ['(inquiry_id, revision)', '(client_id)', '(talent_id)'],
});
