import type { UserType } from '@guildhall/contracts/accounts';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { COUNT, TIME } from './columns.js';

/** A person as the read side knows them. */
@Entity({ schema: 'read', name: 'people' })
export class PersonEntity {
  @PrimaryColumn('uuid') id: string;
  @Column('text', { nullable: true }) full_name: string | null;
  @Column('text', { nullable: true }) username: string | null;
  /** Made by the database, which never knows that it is there. */
  @Column('text', { nullable: true }) role: UserType;
  @Column('boolean') suspended: boolean;
  @Column('boolean') erased: boolean;
  @Column(TIME) created_at: string;
  @Column(COUNT) events_by: number;
  @Column(COUNT) events_about: number;
}

/** What a person is called. */
@Entity({ schema: 'read', name: 'profiles' })
export class ProfileEntity {
  @PrimaryColumn('uuid') id: string;
  @Column('text', { nullable: true }) full_name: string | null;
  @Column('text', { nullable: true }) username: string | null;
}
