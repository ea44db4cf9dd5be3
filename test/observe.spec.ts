import { boardExpressions, faultsOf, figuresIn, ruleExpressions } from './support/promql';

/** What an operator must be woken or written to for. */
const ALERTS = [
  'EventsFailed',
  'ProjectionBehind',
  'WorkerSilent',
  'MailsLate',
  'AppendsSlow',
  'ReplayDiffers',
  'BackupOld',
  'ServerErrors',
  'AppendsPending',
];

describe('alert rules and board', () => {
  it('RC-05 RC-11 there is a rule for every state that must not go unseen', () => {
    expect([...ruleExpressions().keys()]).toEqual(expect.arrayContaining(ALERTS));
  });

  it('every expression is PromQL, and asks for a figure of the product', () => {
    const expressions = [...ruleExpressions().values(), ...boardExpressions().values()].flat();
    expect(expressions.length).toBeGreaterThan(40);
    expect(expressions.flatMap(faultsOf)).toEqual([]);
    expect(expressions.filter((expression) => figuresIn(expression).length === 0 && !expression.startsWith('up{'))).toEqual([]);
  });

  it('is seen failing for an invalid expression', () => {
    expect(faultsOf('sum(rate(guildhall_jobs[5m])')).not.toEqual([]);
    expect(faultsOf('max by guildhall_jobs > 0')).not.toEqual([]);
  });

  it('names the figure of a histogram, and no word in quotes', () => {
    expect(figuresIn('rate(guildhall_append_duration_seconds_bucket{job="process_x"}[5m])')).toEqual([
      'guildhall_append_duration_seconds',
    ]);
  });
});
