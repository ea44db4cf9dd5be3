import 'reflect-metadata';
import type { IncomingMessage } from 'node:http';
import { KnownCheckpoints } from '@guildhall/projections/runner/reading/known-checkpoints';
import type { ListQuery } from '@guildhall/projections/runner/reading/list';
import type { Readiness } from '@guildhall/projections/runner/reading/readiness';
import { ReadDatabase } from '@guildhall/projections/runner/reading/replicas';
import { Controller, Get, Param, Query } from '@nestjs/common';
import type pg from 'pg';
import { notFound } from '../commanding/decide/refusal';
import { Items, Reads, SharedReads, ShownBy } from './answers';
import { FastPath } from './fast-path';
import { HandedOverRequests } from './handed-over';
import { IdOf } from './input';
import { AsList } from './list-query';
import { PublicAnswers } from './public-answers';
import { PublicReads } from './public-reads';
import { PublicRoutes } from './public-routes';
import { FromCaller } from './request';

const ID = '0b7f4d0e-3b0c-4c1e-9f39-0a5a3b1d2c4e';

@Controller('api/books')
class Books {
  readonly asked: unknown[] = [];

  @Get()
  @SharedReads('books')
  @ShownBy('books')
  async list(@Query(AsList) query: ListQuery) {
    this.asked.push(query);
    return new Items('books', { items: [{ title: 'One' }], total: 9, from: query.from ?? 0 });
  }

  @Get('mine')
  @Reads('books')
  mine(@FromCaller() _caller: object) {}

  @Get('titled/:title')
  @SharedReads('books')
  titled(@Param('title') _title: string) {}

  @Get(':id')
  @SharedReads('books', 'authors')
  async find(@IdOf('Book') id: string) {
    this.asked.push(id);
    if (id !== ID) throw notFound('Book');
    return { id };
  }
}

describe('reads that visitors share', () => {
  let books: Books;
  let reads: PublicReads;
  beforeEach(() => {
    const known = new KnownCheckpoints(() => undefined);
    const row = { position: '1', epoch: 1, revision: 1, state: 'a', sound: true, alive: true };
    known.polled(
      known.since(),
      ['books', 'authors'].map((projection) => ({ ...row, projection })),
    );
    const readiness = {
      waitFor: async () => true,
      statesOf: (names: string[]) => known.keyOf(names),
      stamp: () => known.stamp(),
      freshness: () => 'current',
    } as unknown as Readiness;
    const settings = { PUBLIC_URL: new URL('http://127.0.0.1') };
    const database = new ReadDatabase({} as pg.Pool, [], { readiness, say: () => undefined });
    const answers = new PublicAnswers(readiness, database, new FastPath(settings));
    books = new Books();
    reads = new PublicReads(answers, new PublicRoutes([books]), new HandedOverRequests(), settings);
  });
  const ask = (url: string, headers = {}) => reads.answer({ url, headers } as IncomingMessage);

  it('given a list, then it is answered by its controller, with all that the framework says of it', async () => {
    const made = await ask('/api/books?range=%5B3,4%5D');
    expect(books.asked).toEqual([{ from: 3, limit: 2 }]);
    expect(made).toMatchObject({ route: '/api/books', bytes: Buffer.from('[{"title":"One"}]') });
    const head = made?.head ?? [];
    const said = Object.fromEntries(head.flatMap((each, at) => (at % 2 ? [] : [[each, head[at + 1]]])));
    expect(said).toMatchObject({
      'content-range': 'books 3-3/9',
      'x-reads': 'books',
      'x-shows': 'books',
      'x-catching-up': 'false',
      'cache-control': 'no-cache',
      'content-type': 'application/json; charset=utf-8',
      'content-length': '17',
      etag: made?.etag,
      vary: 'Accept-Encoding',
      'x-content-type-options': 'nosniff',
    });
  });

  it('given the same address for the third time, then the controller is not called again', async () => {
    for (let times = 0; times < 3; times++) expect(await ask(`/api/books/${ID}`)).toMatchObject({ route: '/api/books/:id' });
    expect(books.asked).toEqual([ID, ID]);
  });

  it.each([
    '/api/books?page=2',
    '/api/books?range=2',
    '/api/books?range=[0,1]&range=[0,1]',
    '/api/books?filter={"a":1}#x',
    '/api/books/',
    '//api/books',
    'http://here/api/books',
    '/api/%62ooks',
    '/api/books/:id',
    `/api/books/${ID.toUpperCase()}`,
    `/api/books/${ID}/${ID}`,
    `/api/books/${ID}?x=1`,
    '/api/books/mine',
    '/api/books/titled/One',
    '/api/magazines',
    '',
  ])('given the odd address %j, then the framework answers it', (url) => {
    expect(ask(url)).toBeNull();
    expect(books.asked).toEqual([]);
  });

  it('given a refusal of the controller, then it is answered once', async () => {
    await expect(ask(`/api/books/${ID.replace('0', '1')}`)).rejects.toThrow('Book not found');
  });
});
