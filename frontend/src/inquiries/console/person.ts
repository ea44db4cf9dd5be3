import type { Inquiry, InquiryPerson } from '@guildhall/contracts/inquiries';

/** The one of the two who does not read. */
export const otherOf = ({ client, talent }: Inquiry, reader: string | undefined): InquiryPerson =>
  client.id === reader ? talent : client;

export const nameOf = ({ full_name }: InquiryPerson): string => full_name ?? 'Unnamed member';
