import type { Backup as BackupView } from '@guildhall/contracts/backups';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { COUNT, TIME } from './columns.js';

@Entity({ schema: 'read', name: 'backups' })
export class BackupEntity implements BackupView {
  @PrimaryColumn('uuid') id: string;
  @Column('text') state: BackupView['state'];
  @Column(TIME) time: string;
  @Column({ ...TIME, nullable: true }) finished_at: string | null;
  @Column('text', { nullable: true }) file: string | null;
  @Column({ ...COUNT, nullable: true }) bytes: number | null;
  @Column('text', { nullable: true }) sha256: string | null;
  @Column('text', { nullable: true }) position: string | null;
  @Column({ ...COUNT, nullable: true }) events: number | null;
  @Column('integer', { nullable: true }) seconds: number | null;
  @Column('text', { nullable: true }) error: string | null;
  @Column('text') test: BackupView['test'];
  @Column({ ...TIME, nullable: true }) tested_at: string | null;
  @Column('text', { nullable: true }) test_error: string | null;
}
