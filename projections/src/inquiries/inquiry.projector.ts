import type { Recorded } from '@guildhall/contracts/event';
import type { EventOf } from '@guildhall/contracts/event-kinds';
import { type Change, insert, patch, removeWhere } from '../runner/definition/changes.js';
import type { Projection } from '../runner/definition/projection.js';
import { INQUIRIES_VERSION, inquiries, inquiryMessages } from './inquiry.row.js';

type Written = Recorded<EventOf<'InquirySent'> | EventOf<'InquiryAnswered'>>;

const written = ({ id, data, revision, metadata: { time } }: Written, author_id: string, message: string): Change =>
  insert(inquiryMessages, {
    id,
    inquiry_id: data.id,
    client_id: data.client_id,
    talent_id: data.talent_id,
    author_id,
    message,
    time,
    revision,
  });
/** Who has something to see: the other one of the two. */
const unseen = (data: { client_id: string }, by: string) =>
  by === data.client_id ? { talent_unread: true } : { client_unread: true };

/** Inquiries with what was written. Of an erased person's inquiries nothing is left, as if they had never been (OP-12). */
export const inquiryProjection: Projection = {
  name: 'inquiries',
  version: INQUIRIES_VERSION,
  tables: [inquiries, inquiryMessages],
  on: {
    InquirySent: (event) => {
      const { data, revision, metadata } = event;
      const { text, ...parties } = data;
      if (!text) return [];
      const { subject, times, message } = text;
      const { time } = metadata;
      const unread = { client_unread: false, talent_unread: true };
      const row = { ...parties, subject, times, status: 'open' as const, ...unread, created_at: time, updated_at: time };
      return [insert(inquiries, { ...row, version: revision }), written(event, data.client_id, message)];
    },
    InquiryAnswered: (event) => {
      const { data, revision, metadata } = event;
      const { id, author_id, text } = data;
      if (!text) return [];
      const fields = { ...unseen(data, author_id), updated_at: metadata.time, version: revision };
      return [patch(inquiries, { id }, fields), written(event, author_id, text.message)];
    },
    InquiryRead: ({ data: { id, client_id, reader_id }, revision }) => [
      patch(
        inquiries,
        { id },
        {
          ...(reader_id === client_id ? { client_unread: false } : { talent_unread: false }),
          version: revision,
        },
      ),
    ],
    InquiryClosed: ({ data, revision, metadata: { time } }) => [
      patch(
        inquiries,
        { id: data.id },
        {
          status: 'closed',
          ...unseen(data, data.closed_by),
          updated_at: time,
          version: revision,
        },
      ),
    ],
    PersonErased: ({ data: { id } }) => [
      removeWhere(inquiries, { client_id: id }),
      removeWhere(inquiries, { talent_id: id }),
      removeWhere(inquiryMessages, { client_id: id }),
      removeWhere(inquiryMessages, { talent_id: id }),
    ],
  },
};
