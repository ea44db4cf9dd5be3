import { ProjectionState1795200000101 } from './migrations/1795200000101-projection-state.js';
import { NamedStates1795200000110 } from './migrations/1795200000110-named-states.js';
import { FailedEvents1795200000120 } from './migrations/1795200000120-failed-events.js';
import { KeptTotals1795200000130 } from './migrations/1795200000130-kept-totals.js';
import { SearchedRows1795200000140 } from './migrations/1795200000140-searched-rows.js';
import { OperatedProjections1795200000150 } from './migrations/1795200000150-operated-projections.js';
import { SharedProjections1795200000160 } from './migrations/1795200000160-shared-projections.js';
import { CheapTriggers1795200000170 } from './migrations/1795200000170-cheap-triggers.js';
import { KeptRanks1795200000180 } from './migrations/1795200000180-kept-ranks.js';
import { TotalsByKind1795200000190 } from './migrations/1795200000190-totals-by-kind.js';
import { BlocksOnce1795200000191 } from './migrations/1795200000191-blocks-once.js';
import { GroupedCounts1795200000192 } from './migrations/1795200000192-grouped-counts.js';
import { NewestBlock1795200000193 } from './migrations/1795200000193-newest-block.js';
import { StreamNames1795200000194 } from './migrations/1795200000194-stream-names.js';
import { NotedMoves1795200000195 } from './migrations/1795200000195-noted-moves.js';
import { NewestRows1795200000196 } from './migrations/1795200000196-newest-rows.js';
import { EntitiesByStream1795200000197 } from './migrations/1795200000197-entities-by-stream.js';
import { VacuumedProducts1795200000198 } from './migrations/1795200000198-vacuumed-products.js';
import { SealedSegments1795200000199 } from './migrations/1795200000199-sealed-segments.js';
import { SoughtPrices1795200000200 } from './migrations/1795200000200-sought-prices.js';
import { CheapBatches1795200000201 } from './migrations/1795200000201-cheap-batches.js';
import { SegmentSpans1795200000202 } from './migrations/1795200000202-segment-spans.js';
import { NextSegment1795200000203 } from './migrations/1795200000203-next-segment.js';

/** Migrations of the read side's durable tables, in order; run before any worker starts. */
export const projectionMigrations = [
  ProjectionState1795200000101,
  NamedStates1795200000110,
  FailedEvents1795200000120,
  KeptTotals1795200000130,
  SearchedRows1795200000140,
  OperatedProjections1795200000150,
  SharedProjections1795200000160,
  CheapTriggers1795200000170,
  KeptRanks1795200000180,
  TotalsByKind1795200000190,
  BlocksOnce1795200000191,
  GroupedCounts1795200000192,
  NewestBlock1795200000193,
  StreamNames1795200000194,
  NotedMoves1795200000195,
  NewestRows1795200000196,
  EntitiesByStream1795200000197,
  VacuumedProducts1795200000198,
  SealedSegments1795200000199,
  SoughtPrices1795200000200,
  CheapBatches1795200000201,
  SegmentSpans1795200000202,
  NextSegment1795200000203,
];
