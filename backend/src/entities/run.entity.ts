import type { RunAct, RunState } from '@guildhall/contracts/projections';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { COUNT, TIME } from './columns.js';

/** What was done to a projection. */
@Entity({ schema: 'write', name: 'runs' })
export class RunEntity {
  @PrimaryColumn('uuid') id: string;
  @Column('text') projection: string;
  @Column('text') act: RunAct;
  @Column('text') state: RunState;
  @Column('text') actor: string;
  @Column('text') reason: string;
  @Column(COUNT) events: number;
  @Column('float8', { nullable: true }) rate: number | null;
  @Column('integer', { nullable: true }) from_generation: number | null;
  @Column('integer', { nullable: true }) to_generation: number | null;
  @Column({ ...COUNT, nullable: true }) row_count: number | null;
  @Column('text', { nullable: true }) checksum: string | null;
  @Column('text', { nullable: true }) difference: string | null;
  @Column('text', { nullable: true }) error: string | null;
  @Column(TIME) asked_at: string;
  @Column({ ...TIME, nullable: true }) started_at: string | null;
  @Column({ ...TIME, nullable: true }) finished_at: string | null;
}
