import { Column, Entity, PrimaryColumn } from 'typeorm';
import { TIME } from './columns.js';

/** What operators see of a mail to be written: never its address. */
@Entity({ schema: 'write', name: 'mail_requests' })
export class MailRequestEntity {
  @PrimaryColumn('uuid') id: string;
  @Column('text') purpose: string;
  @Column(TIME) created_at: string;
  @Column({ ...TIME, nullable: true }) written_at: string | null;
}
