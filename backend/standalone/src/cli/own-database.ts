import { HISTORY } from '@guildhall/platform/migrations';
import { connect, PATIENT } from '@guildhall/platform/postgres';

const withoutSecrets = (databaseUrl: string) => {
  const { host, pathname } = new URL(databaseUrl);
  return `${pathname.slice(1)} at ${host}`;
};

/** @throws Error when this is no database of Guildhall's */
export async function refuseForeign(databaseUrl: string): Promise<void> {
  const client = await connect(databaseUrl, 'guildhall operator', PATIENT);
  try {
    const { rows } = await client.query<{ ours: boolean }>(`select to_regclass('write.${HISTORY}') is not null as ours`);
    if (!rows[0]?.ours) throw new Error(`The database ${withoutSecrets(databaseUrl)} holds nothing of Guildhall's.`);
  } finally {
    await client.end();
  }
}

/** Tables that somebody else makes, the product could not use. @throws Error naming who the product connects as */
export async function refuseStranger(databaseUrl: string): Promise<void> {
  const client = await connect(databaseUrl, 'guildhall operator', PATIENT);
  try {
    const { rows } = await client.query<{ owner: string; self: string }>(
      "select pg_get_userbyid(nspowner) as owner, current_user as self from pg_namespace where nspname = 'read'",
    );
    const [found] = rows;
    if (found && found.owner !== found.self)
      throw new Error(
        `The product connects as ${found.owner}, and DATABASE_URL names ${found.self}: name the product's own address.`,
      );
  } finally {
    await client.end();
  }
}
