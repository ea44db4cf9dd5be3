import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { type CheckpointState, KnownCheckpoints } from './known-checkpoints';
import type { Readiness } from './readiness';
import { type Needs, ReadDatabase } from './replicas';

const row = (revision: number) => ({
  projection: 'notes',
  position: `p${revision}`,
  epoch: 1,
  revision,
  state: `s${revision}`,
  sound: true,
  alive: true,
});

/** A server that answers with its name. */
class Server {
  id = '7';
  isReplica = true;
  fails = false;
  revision = 1;

  constructor(readonly name: string) {}

  readonly pool = {
    query: async (text: string) => {
      if (this.fails) throw Object.assign(new Error('gone'), { code: '57P01' });
      if (text.includes('pg_control_system')) return { rows: [{ id: this.id, isReplica: this.isReplica }] };
      if (text.includes('checkpoints')) return { rows: [row(this.revision)] };
      return { rows: [{ by: this.name }] };
    },
    end: async () => undefined,
  } as unknown as pg.Pool;
}

describe('given a replica', () => {
  let time: number;
  let known: KnownCheckpoints;
  let primary: Server;
  let replica: Server;
  let database: ReadDatabase;
  let said: string[];
  const write = (revision: number) => known.heard('notes', row(revision) satisfies CheckpointState, [['a'], []]);
  const answeredBy = async (needs: Needs = {}) => {
    const [{ rows }] = await database.reading(['notes'], needs, () => database.query<{ by: string }>('select notes'));
    return rows[0]?.by;
  };
  /** The replica has been asked since. */
  const polled = () => sleep(220);

  beforeEach(async () => {
    [time, said] = [0, []];
    known = new KnownCheckpoints(
      () => undefined,
      () => time,
    );
    known.polled(known.since(), [row(1)]);
    [primary, replica] = [new Server('primary'), new Server('replica')];
    const readiness = {
      stamp: () => known.stamp(),
      freshness: (...[stamp, shows, token = null]: Parameters<Readiness['freshness']>) => known.freshness(stamp, shows, token),
    };
    database = new ReadDatabase(primary.pool, [replica.pool], { readiness, say: (line) => said.push(line) });
    await polled();
  });
  afterEach(() => database.close());

  it('OP-04 that has all rows, then it answers queries, and nothing else', async () => {
    expect(await answeredBy({ strict: true })).toBe('replica');
    expect((await database.query<{ by: string }>('select notes')).rows).toEqual([{ by: 'primary' }]);
    expect(said).toEqual(['replica 1 takes reads']);
  });

  it('OP-04 that lacks a recent write, then it answers readers who wait for no write', async () => {
    write(2);
    expect(await Promise.all([answeredBy(), answeredBy({ token: 'p2' }), answeredBy({ strict: true })])).toEqual([
      'replica',
      'primary',
      'primary',
    ]);
    time += 1000;
    expect(await answeredBy()).toBe('primary');
    replica.revision = 2;
    await polled();
    expect(await answeredBy({ token: 'p2' })).toBe('replica');
  });

  it('FT-01 that was polled before the database lost its connection, then it is polled again first', async () => {
    known.distrust();
    known.polled(known.since(), [row(1)]);
    expect(await answeredBy()).toBe('primary');
    await polled();
    expect(await answeredBy()).toBe('replica');
  });

  it('FT-01 that fails, then the database answers, and the log says why', async () => {
    replica.fails = true;
    expect(await answeredBy()).toBe('primary');
    replica.fails = false;
    await polled();
    expect(await answeredBy()).toBe('replica');
    expect(said).toEqual(['replica 1 takes reads', 'replica 1 takes no reads: gone', 'replica 1 takes reads']);
  });

  it.each([
    ['is a copy of another database', () => (replica.id = '8')],
    ['takes writes of its own', () => (replica.isReplica = false)],
  ])('FT-01 that %s, then it answers nothing', async (reason, change) => {
    change();
    await polled();
    expect(await answeredBy()).toBe('primary');
    expect(said.at(-1)).toBe(`replica 1 takes no reads: it ${reason}`);
  });
});
