import { Column, Entity, PrimaryColumn } from 'typeorm';
import { TIME } from './columns.js';

/** A mail to be written, as operators see it: without its address. */
@Entity({ schema: 'write', name: 'mail_requests' })
export class MailRequestEntity {
  @PrimaryColumn('uuid') id: string;
  @Column('text') purpose: string;
  @Column(TIME) created_at: string;
  @Column({ ...TIME, nullable: true }) written_at: string | null;
}
