import { alarmsOf } from './alarms';

const calm = { failed_events: 0, stopped: [], failing: [], late: [], differing: [], late_mails: 0, backup_hours: null };
const sentences = (signals: object) => alarmsOf({ ...calm, ...signals }).map(({ sentence }) => sentence);

describe('alarms', () => {
  it('OP-11 given nothing wrong, there are none', () => {
    expect(sentences({})).toEqual([]);
    expect(sentences({ backup_hours: 25 })).toEqual([]);
  });

  it('OP-11 name what is wrong, worst first', () => {
    const wrong = {
      failed_events: 1,
      stopped: ['audit'],
      failing: ['products', 'talents'],
      late: [{ name: 'products', seconds: 41.2 }],
      differing: ['content'],
      late_mails: 3,
      backup_hours: 30,
    };
    expect(sentences(wrong)).toEqual([
      '1 event failed',
      'No worker runs audit',
      'products, talents cannot go on',
      'products is 41 s behind',
      'content: a replay differs',
      '3 emails wait for more than 5 minutes',
      'The last backup is 30 hours old',
    ]);
  });

  it('OP-11 lead to the screen that shows what is wrong', () => {
    const signals = { ...calm, failed_events: 1, stopped: ['audit'], late_mails: 1, backup_hours: 30 };
    expect(alarmsOf(signals).map(({ kind, to }) => [kind, to])).toEqual([
      ['failed-events', '/admin/failed-events'],
      ['projection', '/admin/projections'],
      ['jobs', '/admin/jobs'],
      ['backup', '/admin/backups'],
    ]);
  });
});
