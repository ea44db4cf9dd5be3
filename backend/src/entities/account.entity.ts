import { Column, Entity, PrimaryColumn } from 'typeorm';
import { TIME } from './columns.js';

/** What operators see of an account; its password is read by sign-ins only. */
@Entity({ schema: 'write', name: 'accounts' })
export class AccountEntity {
  @PrimaryColumn('uuid') id: string;
  @Column({ ...TIME, nullable: true }) email_confirmed_at: string | null;
  @Column({ ...TIME, nullable: true }) signed_in_at: string | null;
}

@Entity({ schema: 'write', name: 'sessions' })
export class SessionEntity {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid') account_id: string;
  @Column('text', { nullable: true }) device: string | null;
  @Column(TIME) created_at: string;
  @Column(TIME) used_at: string;
  @Column(TIME) expires_at: string;
  @Column({ ...TIME, nullable: true }) revoked_at: string | null;
}

/** That there is a key to a person's values; the key itself is read by the log only. */
@Entity({ schema: 'write', name: 'person_keys' })
export class PersonKeyEntity {
  @PrimaryColumn('uuid') person_id: string;
}
