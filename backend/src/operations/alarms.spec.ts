import { alarmsOf } from './alarms';

const calm = { parked: 0, stopped: [], failing: [], late: [], differing: [], backup_hours: null };
const sentences = (signals: object, jobs = 0) => alarmsOf({ ...calm, ...signals }, jobs).map(({ sentence }) => sentence);

describe('alarms', () => {
  it('OP-11 given nothing wrong, there are none', () => {
    expect(sentences({})).toEqual([]);
    expect(sentences({ backup_hours: 25 })).toEqual([]);
  });

  it('OP-11 name what is wrong, worst first', () => {
    const wrong = {
      parked: 1,
      stopped: ['audit'],
      failing: ['products', 'talents'],
      late: [{ name: 'products', seconds: 41.2 }],
      differing: ['content'],
      backup_hours: 30,
    };
    expect(sentences(wrong, 2)).toEqual([
      '1 event failed',
      'No worker runs audit',
      'products, talents cannot go on',
      'products is 41 s behind',
      'content: a replay differs',
      '2 jobs failed',
      'The last backup is 30 hours old',
    ]);
  });
});
