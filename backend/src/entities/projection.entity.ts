import { Column, Entity, PrimaryColumn } from 'typeorm';
import { COUNT, TIME } from './columns.js';

/** An event that a projection could not take in. */
@Entity({ schema: 'projections', name: 'failed_events' })
export class FailedEventEntity {
  @PrimaryColumn('text') projection: string;
  @PrimaryColumn('text') stream: string;
  @Column('integer') revision: number;
  @Column('text') event_id: string;
  @Column('text') event_type: string;
  @Column('text') error: string;
  @Column('text', { nullable: true }) stack: string | null;
  @Column('integer') attempts: number;
  @Column(COUNT) waiting: number;
  @Column(TIME) first_at: string;
  @Column(TIME) last_at: string;
}

/** How a projection was at a moment. */
@Entity({ schema: 'projections', name: 'samples' })
export class SampleEntity {
  @PrimaryColumn('text') projection: string;
  @PrimaryColumn(TIME) at: string;
  @Column(COUNT) events: number;
  @Column('integer') lag_events: number;
  @Column('float8') lag_seconds: number;
}
