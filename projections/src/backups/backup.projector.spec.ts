import type { BackupEvent } from '@guildhall/contracts/backups';
import type { Recorded } from '@guildhall/contracts/event';
import { changesOf } from '../runner/definition/projection';
import { backupProjection } from './backup.projector';

const ID = '11111111-1111-4111-8111-111111111111';
const TIME = '2026-01-05T10:00:00.000Z';
const event = (fact: BackupEvent) => ({ ...fact, metadata: { time: TIME } }) as Recorded<BackupEvent>;
/** The fields of the row after these events. */
const after = (...facts: BackupEvent[]): object =>
  facts
    .flatMap((fact) => changesOf(backupProjection, event(fact)))
    .reduce((row, change) => ({ ...row, ...('row' in change ? change.row : 'fields' in change ? change.fields : {}) }), {});

const requested: BackupEvent = { type: 'BackupRequested', data: { id: ID } };
const made: BackupEvent = {
  type: 'BackupMade',
  data: { id: ID, file: '/data/a.backup', bytes: 1200, sha256: 'ab', position: '17', events: 17, seconds: 1 },
};

describe('the projector of backups', () => {
  it('given a request, then the backup runs', () =>
    expect(after(requested)).toMatchObject({ id: ID, state: 'running', test: 'untested', time: TIME, bytes: null }));
  it('given that it was made, then its size, position and checksum are known', () =>
    expect(after(requested, made)).toMatchObject({
      state: 'made',
      bytes: 1200,
      position: '17',
      sha256: 'ab',
      finished_at: TIME,
    }));
  it('given that it failed, then the row says why', () =>
    expect(after(requested, { type: 'BackupFailed', data: { id: ID, error: 'no room' } })).toMatchObject({
      state: 'failed',
      error: 'no room',
    }));
  it.each<[string[], object]>([
    [[], { test: 'passed', test_error: null }],
    [['products'], { test: 'failed', test_error: 'These differ from a second replay: products' }],
  ])('given a test that found %j to differ, then the row says so', (differing, row) => {
    const asked: BackupEvent = { type: 'BackupTestRequested', data: { id: ID } };
    expect(after(requested, made, asked)).toMatchObject({ test: 'running' });
    expect(after(requested, made, asked, { type: 'BackupTested', data: { id: ID, differing, seconds: 2 } })).toMatchObject(row);
  });
  it('given a test that could not run, then the row says why', () =>
    expect(after(requested, made, { type: 'BackupTestFailed', data: { id: ID, error: 'no keys' } })).toMatchObject({
      test: 'failed',
      test_error: 'no keys',
    }));
});
