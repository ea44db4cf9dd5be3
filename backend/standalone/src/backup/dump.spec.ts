import { createWriteStream } from 'node:fs';
import { connect } from '@guildhall/platform/postgres';
import { to as copyTo } from 'pg-copy-streams';
import { freshDatabase } from '../../../../test/support/postgres.mjs';
import { writeArchive } from './archive';
import { inSnapshot } from './dump';

describe('RC-04 a backup whose disk is full', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(() => database?.drop());

  it('RC-04 fails at once, in the middle of a table', async () => {
    const client = await connect(database.url, 'guildhall backup');
    const much = 'copy (select gen_random_uuid() from generate_series(1, 300000)) to stdout';
    const written = inSnapshot(client, () =>
      writeArchive(createWriteStream('/dev/full'), {}, [{ table: 'events', columns: ['id'], rows: client.query(copyTo(much)) }]),
    );
    await expect(written).rejects.toMatchObject({ code: 'ENOSPC' });
    await client.end();
  }, 20_000);
});
