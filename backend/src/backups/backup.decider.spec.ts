import type { UserType } from '@guildhall/contracts/accounts';
import type { BackupEvent } from '@guildhall/contracts/backups';
import { deciding } from '../../../test/support/deciding';
import { RequestBackup, RequestBackupTest } from './backup.commands';
import { backupDecider } from './backup.decider';

const ID = '11111111-1111-4111-8111-111111111111';
const TIME = '2026-01-05T10:00:00.000Z';
const by = (role: UserType) => ({ id: '22222222-2222-4222-8222-222222222222', role });
const request = (role: UserType | null) => new RequestBackup(ID, role && by(role), TIME);
const test = (role: UserType | null) => new RequestBackupTest(ID, role && by(role), TIME);

const given = deciding(backupDecider);
const requested: BackupEvent = { type: 'BackupRequested', data: { id: ID } };
const made: BackupEvent = {
  type: 'BackupMade',
  data: { id: ID, file: '/data/a.backup', bytes: 1200, sha256: 'ab', position: '17', events: 17, seconds: 1 },
};

describe('backups: deciding', () => {
  it.each<UserType>(['operator', 'admin'])('OP-13 an %s asks for a backup and for its test', (role) => {
    given().when(request(role)).thenEvents(requested);
    given(requested, made)
      .when(test(role))
      .thenEvents({ type: 'BackupTestRequested', data: { id: ID } });
  });
  it.each<UserType>(['auditor', 'talent', 'client'])('OP-13 refuses an %s', (role) => {
    given().when(request(role)).thenRefused('forbidden');
    given(requested, made).when(test(role)).thenRefused('forbidden');
  });
  it('OP-13 refuses a visitor', () => {
    given().when(request(null)).thenRefused('unauthenticated');
    given(requested, made).when(test(null)).thenRefused('unauthenticated');
  });
  it('tests only a finished backup', () => {
    given().when(test('operator')).thenRefused('not_found');
    given(requested).when(test('operator')).thenRefused('conflict');
    given(requested, { type: 'BackupFailed', data: { id: ID, error: 'no room' } })
      .when(test('operator'))
      .thenRefused('conflict');
  });
});
