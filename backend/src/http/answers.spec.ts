import 'reflect-metadata';
import type { EventLog } from '@guildhall/event-store/log';
import { KnownCheckpoints, type Shows, type Stamp } from '@guildhall/projections/runner/reading/known-checkpoints';
import type { Readiness } from '@guildhall/projections/runner/reading/readiness';
import { ReadDatabase } from '@guildhall/projections/runner/reading/replicas';
import { Controller, type ExecutionContext, Get, Query } from '@nestjs/common';
import type pg from 'pg';
import { firstValueFrom, of, throwError } from 'rxjs';
import { notFound } from '../commanding/decide/refusal';
import { Items, Reads, SharedReads } from './answers';
import { AnswersInterceptor } from './answers.interceptor';
import { FastPath } from './fast-path';
import { HandedOverRequests } from './handed-over';
import { PublicAnswers } from './public-answers';
import { FromCaller } from './request';

class Shelf {
  @Get()
  @SharedReads('books')
  shared(@Query() _params: object) {}

  @Get('mine')
  @Reads('books')
  mine(@FromCaller() _caller: object) {}
}

describe('answers', () => {
  let moved = 1;
  let known: KnownCheckpoints;
  const readiness = {
    waitFor: async () => true,
    statesOf: (names: string[]) => known.keyOf(names),
    stamp: () => known.stamp(),
    freshness: (stamp: Stamp, shows: Shows[]) => known.freshness(stamp, shows, null),
  } as unknown as Readiness;
  const poll = () => {
    const row = { projection: 'books', position: '1', epoch: 1, revision: moved, state: `${moved}`, sound: true, alive: true };
    known.polled(known.since(), [row]);
  };
  beforeEach(() => {
    known = new KnownCheckpoints(() => undefined);
    poll();
  });
  const asking = (answers: AnswersInterceptor, handler: object) => async (url: string, make: () => unknown) => {
    const headers: Record<string, string> = {};
    const reply = {
      request: {},
      hasHeader: () => false,
      header: (name: string, value: string) => {
        headers[name] = value;
        return reply;
      },
      type: () => reply,
    };
    const context = {
      getHandler: () => handler,
      switchToHttp: () => ({ getRequest: () => ({ url, headers: {}, query: {}, raw: {} }), getResponse: () => reply }),
    } as unknown as ExecutionContext;
    const made = { handle: () => make() as ReturnType<typeof of> };
    return { body: String(await firstValueFrom(await answers.intercept(context, made))), range: headers['content-range'] };
  };
  const database = new ReadDatabase({} as pg.Pool, [], { readiness, say: () => undefined });
  const settings = { PUBLIC_URL: new URL('http://127.0.0.1:3000') };
  const ask = (handler: object) => {
    const shared = new PublicAnswers(readiness, database, new FastPath(settings));
    return asking(
      new AnswersInterceptor(shared, new HandedOverRequests(), { id: 'log' } as EventLog, readiness, settings),
      handler,
    );
  };
  const books = (...titles: string[]) =>
    jest.fn(() => of(new Items('books', { items: titles.map((title) => ({ title })), total: 9, from: 3 })));

  it('OP-04 that are the same for everybody are cached when they are asked for again, until a projection moves', async () => {
    const shared = ask(Shelf.prototype.shared);
    const make = books('One', 'Two');
    const first = await shared('/books', make);
    expect(first).toEqual({ body: '[{"title":"One"},{"title":"Two"}]', range: 'books 3-4/9' });
    for (let times = 0; times < 3; times++) expect(await shared('/books', make)).toEqual(first);
    expect(make).toHaveBeenCalledTimes(2);
    expect(await shared('/books?range=[0,0]', books('Three'))).toMatchObject({ body: '[{"title":"Three"}]' });
    moved += 1;
    poll();
    expect(await shared('/books', books())).toEqual({ body: '[]', range: 'books */9' });
  });

  it('that failed are not kept', async () => {
    const shared = ask(Shelf.prototype.shared);
    await expect(shared('/books/1', () => throwError(() => notFound('Book')))).rejects.toThrow('Book not found');
    expect((await shared('/books/1', () => of({ title: 'One' }))).body).toBe('{"title":"One"}');
  });

  it('PE-01 that depend on who asks are made for each', async () => {
    const mine = ask(Shelf.prototype.mine);
    expect((await mine('/books/mine', () => of('hers'))).body).toBe('hers');
    expect((await mine('/books/mine', () => of('his'))).body).toBe('his');
  });

  it('PE-01 cannot be shared where the query knows its caller', () => {
    expect(() => {
      @Controller()
      class Diary {
        @Get()
        @SharedReads('books')
        read(@FromCaller() _caller: object) {}
      }
      return Diary;
    }).toThrow('Diary.read cannot be shared: it takes in more than its address');
  });
});
