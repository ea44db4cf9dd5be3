-- The database after all migrations and with every read model. Made by a test: UPDATE=1 npm test -- unit backend/src/migrations.spec

create table projections.checkpoints (
  projection text collate "C" not null,
  version integer not null,
  tables json not null,
  "position" text collate "C" not null,
  epoch bigint not null default 0,
  revision bigint not null default 0,
  generation integer not null default 0,
  events bigint not null default 0,
  worker text,
  moved_at timestamp with time zone not null default now(),
  last_error text,
  last_error_at timestamp with time zone,
  previous_version integer,
  previous_tables json,
  previous_position text collate "C",
  previous_events bigint,
  previous_failed_events json,
  state uuid not null default gen_random_uuid(),
  event_id text,
  previous_event_id text,
  rebuild_reason text,
  PRIMARY KEY (projection)
);

CREATE TRIGGER name_state BEFORE UPDATE ON projections.checkpoints FOR EACH ROW WHEN (((new.revision IS DISTINCT FROM old.revision) OR (new.generation IS DISTINCT FROM old.generation) OR (new.rebuild_reason IS DISTINCT FROM old.rebuild_reason) OR ((new."position" IS DISTINCT FROM old."position") AND (NOT (new.event_id IS DISTINCT FROM old.event_id))))) EXECUTE FUNCTION projections.name_state();

create table projections.failed_events (
  projection text collate "C" not null,
  stream text collate "C" not null,
  revision integer not null,
  event_id text not null,
  event_type text not null,
  "position" text collate "C" not null,
  error text not null,
  waiting bigint not null default 0,
  attempts integer not null default 1,
  first_at timestamp with time zone not null default now(),
  last_at timestamp with time zone not null default now(),
  stack text,
  PRIMARY KEY (projection, stream),
  FOREIGN KEY (projection) REFERENCES projections.checkpoints(projection) ON DELETE CASCADE
);

create table projections.rebuilds (
  id bigint not null generated always as identity,
  projection text collate "C" not null,
  version integer not null,
  state text not null default 'running'::text,
  phase text not null default 'reading'::text,
  events bigint not null default 0,
  events_expected bigint,
  row_count bigint,
  checksum text,
  difference text,
  error text,
  cancel boolean not null default false,
  started_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  finished_at timestamp with time zone,
  run uuid,
  generation integer,
  PRIMARY KEY (id),
  CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'failed'::text, 'cancelled'::text, 'interrupted'::text, 'rolled back'::text]))),
  FOREIGN KEY (projection) REFERENCES projections.checkpoints(projection) ON DELETE CASCADE
);

create index rebuilds_by_projection ON projections.rebuilds USING btree (projection, id DESC);

create table projections.samples (
  projection text collate "C" not null,
  at timestamp with time zone not null default now(),
  events bigint not null,
  lag_events integer not null,
  lag_seconds double precision not null,
  PRIMARY KEY (projection, at),
  FOREIGN KEY (projection) REFERENCES projections.checkpoints(projection) ON DELETE CASCADE
);

create table projections.skipped (
  projection text collate "C" not null,
  event_id text not null,
  stream text collate "C" not null,
  event_type text not null,
  error text not null,
  reason text not null,
  skipped_at timestamp with time zone not null default now(),
  PRIMARY KEY (projection, event_id),
  FOREIGN KEY (projection) REFERENCES projections.checkpoints(projection) ON DELETE CASCADE
);

create table projections.workers (
  id text not null,
  host text not null,
  started_at timestamp with time zone not null default now(),
  heartbeat timestamp with time zone not null default now(),
  waits integer not null default 0,
  PRIMARY KEY (id)
);

CREATE OR REPLACE FUNCTION projections.cut_blocks(of text, ranks text, kinds text, at text, listed text, size integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
      declare
        grown record;
        next record;
        period_end timestamptz;
        written integer;
      begin
        for grown in execute format('select low_at, low_id, n from %s where kind = ''*'' and level = 0 and n >= 2 * $1', ranks) using size loop
          period_end := date_bin('10 days', grown.low_at, '2000-01-01Z') + interval '240 hours';
          execute format($q$select low_at, low_id from %s where kind = '*' and level = 0 and low_at < $1 and (low_at, low_id) > ($2, $3)
            order by low_at, low_id limit 1$q$, ranks) into next using period_end, grown.low_at, grown.low_id;
          if grown.n < 3 * size then
            execute format($q$
               with upper as materialized (
                 select %1$I as at, id, %2$s as kinds from %3$s where %4$s and (%1$I, id) >= ($2, $3) and (%1$I, id) < ($4, $5)
                 order by %1$I desc, id desc limit $1
               ), low as materialized (
                 select at, id from upper order by at, id limit 1
               ), counted as materialized (
                 select kind, count(*) as n from upper cross join unnest(array['*'] || kinds) kind
                 where exists (select from low where (at, id) > ($2, $3)) group by kind
               ), taken as (
                 update %5$s r set n = r.n - c.n from counted c
                 where r.kind = c.kind and r.level = 0 and r.low_at = $2 and r.low_id = $3
               )
               insert into %5$s (kind, level, low_at, low_id, n) select c.kind, 0, low.at, low.id, c.n from counted c, low$q$,
              at, kinds, of, listed, ranks) using size, grown.low_at, grown.low_id,
              coalesce(next.low_at, period_end), coalesce(next.low_id, '00000000-0000-0000-0000-000000000000'::uuid);
            get diagnostics written = row_count;
            continue when written > 0;
          end if;
          execute format('delete from %s where level = 0 and low_at = $1 and low_id = $2', ranks) using grown.low_at, grown.low_id;
          perform projections.rank_blocks(of, ranks, kinds, at, listed, size, grown.low_at, grown.low_id,
            coalesce(next.low_at, period_end), coalesce(next.low_id, '00000000-0000-0000-0000-000000000000'::uuid));
        end loop;
      end $function$
;

CREATE OR REPLACE FUNCTION projections.iso_text(at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
      begin
        return to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
      end $function$
;

CREATE OR REPLACE FUNCTION projections.keep_ranks()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      declare
        kinds text := tg_argv[0];
        at text := tg_argv[1];
        listed text := tg_argv[2];
        ranks text := format('%I.%I', tg_table_schema, tg_table_name || '_ranks');
        added text := format('select %I as at, id, %s as kinds, 1 as d from new_rows where %s', at, kinds, listed);
        gone text := format('select %I as at, id, %s as kinds, -1 as d from old_rows where %s', at, kinds, listed);
        changed text := case tg_op when 'INSERT' then added when 'DELETE' then gone else format(
          'select at, id, kinds, sum(d) as d from (%s union all %s) c group by at, id, kinds having sum(d) <> 0', added, gone) end;
        moves boolean;
        newest record;
        written integer;
      begin
        -- Most updates move no row, and to plan the rest takes longer than to see that.
        if tg_op = 'UPDATE' then
          if tg_argv[4] is not null then
            if current_setting('projections.ranked', true) is distinct from tg_relid::text then return null; end if;
            perform set_config('projections.ranked', '', true);
          end if;
          if not exists (select from new_rows) then return null; end if;
          execute format('select exists (%s)', changed) into moves;
          if not moves then return null; end if;
        end if;
        if tg_op = 'INSERT' then
          execute format($q$select low_at, low_id, date_bin('10 days', low_at, '2000-01-01Z') as period from %s
            where kind = '*' and level = 0 order by low_at desc, low_id desc limit 1$q$, ranks) into newest;
          execute format($q$
             with counted as materialized (
               select %2$s as kinds, bool_and((%3$I, id) >= ($1, $2) and %3$I < $3 + interval '240 hours') as fits, count(*) as n
               from new_rows where %4$s group by 1
             )
             insert into %1$s as r (kind, level, low_at, low_id, n)
             select kind, level, case level when 0 then $1 else $3 end, case level when 0 then $2 else '00000000-0000-0000-0000-000000000000'::uuid end, sum(n)
             from counted cross join unnest(array['*'] || kinds) kind cross join (values (0), (1)) v (level)
             where (select bool_and(fits) from counted) group by kind, level order by kind, level
             on conflict (kind, level, low_at, low_id) do update set n = r.n + excluded.n$q$, ranks, kinds, at, listed)
            using newest.low_at, newest.low_id, newest.period;
          get diagnostics written = row_count;
          if written > 0 then return null; end if;
        end if;
        execute format($q$
           with newest as materialized (
             select low_at, low_id from %1$s where kind = '*' and level = 0 order by low_at desc, low_id desc limit 1
           ), placed as (
             select c.kinds, sum(c.d) as d, m.period, coalesce(w.low_at, b.low_at, m.period) as low_at, coalesce(w.low_id, b.low_id, '00000000-0000-0000-0000-000000000000'::uuid) as low_id
             from (%2$s) c cross join lateral (select date_bin('10 days', c.at, '2000-01-01Z') as period) m
             left join newest w on w.low_at >= m.period and (w.low_at, w.low_id) <= (c.at, c.id)
             left join lateral (select low_at, low_id from %1$s b where w.low_at is null and kind = '*' and level = 0 and low_at >= m.period
               and (low_at, low_id) <= (c.at, c.id) order by low_at desc, low_id desc limit 1) b on true
             group by 1, 3, 4, 5
           )
           insert into %1$s as r (kind, level, low_at, low_id, n)
           select kind, v.level, v.low_at, v.low_id, sum(d) from placed p
           cross join lateral (values (0, p.low_at, p.low_id), (1, p.period, '00000000-0000-0000-0000-000000000000'::uuid)) v (level, low_at, low_id)
           cross join unnest(array['*'] || p.kinds) kind
           group by kind, v.level, v.low_at, v.low_id having sum(d) <> 0 order by kind, v.level, v.low_at, v.low_id
           on conflict (kind, level, low_at, low_id) do update set n = r.n + excluded.n$q$,
          ranks, changed);
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION projections.keep_totals()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      declare
        added text := format('select %s as kinds, %s as a, 1 as d from new_rows', tg_argv[0], tg_argv[1]);
        gone text := format('select %s as kinds, %s as a, -1 as d from old_rows', tg_argv[0], tg_argv[1]);
        grouped text := 'select kinds, a, sum(d) as d from (%s) c group by kinds, a';
      begin
        if tg_op = 'UPDATE' then
          if tg_argv[2] is null then
            if not exists (select from new_rows) then return null; end if;
          elsif current_setting('projections.counted', true) is distinct from tg_relid::text then
            return null;
          else
            perform set_config('projections.counted', '', true);
          end if;
        end if;
        execute format(
          'insert into %I.%I as t (kind, level, bucket, n)
           select k, level, bucket, sum(d) from (%s) r cross join unnest(kinds) k
           cross join unnest(array[0, 1, 2, 3], array[a, a / 1000, a / 100000, 0]) v (level, bucket)
           where bucket is not null group by k, level, bucket having sum(d) <> 0
           on conflict (kind, level, bucket) do update set n = t.n + excluded.n',
          tg_table_schema, tg_table_name || '_totals',
          case tg_op when 'INSERT' then format(grouped, added) when 'DELETE' then format(grouped, gone)
            else added || ' union all ' || gone end);
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION projections.leave_segments()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      size integer := tg_argv[0];
      gone integer[];
    begin
      if tg_op = 'DELETE' then
        select array_agg(n) into gone from old_rows;
      else
        select array_agg(n) into gone from (select n from old_rows except select n from new_rows) changed;
      end if;
      if gone is null then return null; end if;
      execute format($q$update %I.%I s set live = projections.without_places(s.live, coalesce(g.places, '{}')),
         next_live = case when g.next is null then s.next_live else projections.without_places(s.next_live, g.next) end
       from (
         select least(n / %3$s, last) as segment, array_agg(n %% %3$s) filter (where n / %3$s <= last) as places,
           array_agg(n %% %3$s) filter (where n / %3$s = last + 1) as next
         from unnest($1) n, (select max(segment) as last from %1$I.%2$I) m group by 1) g
       where s.segment = g.segment$q$, tg_table_schema, tg_table_name || '_segments', size) using gone;
      return null;
    end $function$
;

CREATE OR REPLACE FUNCTION projections.name_state()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if new.revision is distinct from old.revision or new.generation is distinct from old.generation
          or new.rebuild_reason is distinct from old.rebuild_reason then
          new.state := gen_random_uuid();
        end if;
        if new.position is distinct from old.position and new.event_id is not distinct from old.event_id then
          new.event_id := null;
        end if;
        return new;
      end $function$
;

CREATE OR REPLACE FUNCTION projections.note_counted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        perform set_config('projections.counted', tg_relid::text, true);
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION projections.note_ranked()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        perform set_config('projections.ranked', tg_relid::text, true);
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION projections.rank_all(of text, ranks text, kinds text, at text, listed text, size integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
      begin
        perform projections.rank_blocks(of, ranks, kinds, at, listed, size, '-infinity', '00000000-0000-0000-0000-000000000000'::uuid, 'infinity', '00000000-0000-0000-0000-000000000000'::uuid);
        execute format($q$
          insert into %1$s select kind, 1, date_bin('10 days', low_at, '2000-01-01Z'), '00000000-0000-0000-0000-000000000000'::uuid, sum(n) from %1$s group by 1, 3$q$, ranks);
      end $function$
;

CREATE OR REPLACE FUNCTION projections.rank_blocks(of text, ranks text, kinds text, at text, listed text, size integer, low_at timestamp with time zone, low_id uuid, high_at timestamp with time zone, high_id uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
      begin
        execute format($q$
           with placed as (
             select at, id, kinds, period, (row_number() over (partition by period order by at, id) - 1) / $1 as piece
             from (select %1$I as at, id, %2$s as kinds, date_bin('10 days', %1$I, '2000-01-01Z') as period from %3$s
               where %4$s and (%1$I, id) >= ($2, $3) and (%1$I, id) < ($4, $5)) listed
           ), lows as materialized (
             select distinct on (period, piece) period, piece,
               case when piece > 0 then at when period > $2 then period else $2 end as low_at,
               case when piece > 0 then id when period > $2 then '00000000-0000-0000-0000-000000000000'::uuid else $3 end as low_id
             from placed order by period, piece, at, id
           )
           insert into %5$s (kind, level, low_at, low_id, n)
           select kind, 0, low_at, low_id, count(*) from placed join lows using (period, piece)
           cross join unnest(array['*'] || kinds) kind group by kind, low_at, low_id$q$,
          at, kinds, of, listed, ranks) using size, low_at, low_id, high_at, high_id;
      end $function$
;

CREATE OR REPLACE FUNCTION projections.renumber()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        new.n := nextval(pg_get_serial_sequence(format('%I.%I', tg_table_schema, tg_table_name), 'n'));
        return new;
      end $function$
;

CREATE OR REPLACE FUNCTION projections.without_places(live bytea, places integer[])
 RETURNS bytea
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
      declare place integer;
      begin
        foreach place in array places loop live := set_bit(live, place, 0); end loop;
        return live;
      end $function$
;

create table read.audit (
  id uuid not null,
  "position" text not null,
  "time" timestamp with time zone not null,
  actor text not null,
  noun text not null,
  entity_id text not null,
  stream text not null,
  revision integer not null,
  type text not null,
  fields json,
  names json,
  personal text[] not null,
  details json,
  subject uuid,
  subject_with uuid,
  correlation_id text not null,
  causation_id text not null,
  reason text,
  PRIMARY KEY (id)
);

create index audit_1 ON read.audit USING btree ("time", "position");

create index audit_2 ON read.audit USING btree (actor, "time", "position");

create index audit_3 ON read.audit USING btree (noun, "time", "position");

create index audit_4 ON read.audit USING btree (subject_with) WHERE (subject_with IS NOT NULL);

create index audit_5 ON read.audit USING btree (type, "time", "position");

create index audit_6 ON read.audit USING btree (correlation_id, "time", "position");

create index audit_7 ON read.audit USING btree (causation_id, "time", "position");

create index audit_8 ON read.audit USING btree (stream, revision);

create index audit_9 ON read.audit USING btree (subject) WHERE (subject IS NOT NULL);

create table read.audit_counts (
  noun text not null,
  type text not null,
  events bigint not null,
  PRIMARY KEY (noun, type)
);

create table read.audit_entities (
  stream text not null,
  title text,
  username text,
  about text,
  search text generated always as (lower(((COALESCE(title, ''::text) || '
'::text) || COALESCE(username, ''::text)))) stored,
  PRIMARY KEY (stream)
);

create index audit_entities_1 ON read.audit_entities USING gin (search gin_trgm_ops);

create table read.audit_streams (
  stream text not null,
  noun text not null,
  entity_id text not null,
  events integer not null,
  first_time timestamp with time zone not null,
  last_time timestamp with time zone not null,
  last_type text not null,
  PRIMARY KEY (stream)
);

create index audit_streams_1 ON read.audit_streams USING btree (last_time, stream);

create index audit_streams_2 ON read.audit_streams USING btree (noun, last_time, stream);

create index audit_streams_3 ON read.audit_streams USING btree (events, stream);

create index audit_streams_4 ON read.audit_streams USING btree (entity_id text_pattern_ops);

create table read.backups (
  id uuid not null,
  state text not null,
  "time" timestamp with time zone not null,
  finished_at timestamp with time zone,
  file text,
  bytes bigint,
  sha256 text,
  "position" text,
  events bigint,
  seconds integer,
  error text,
  test text not null,
  tested_at timestamp with time zone,
  test_error text,
  PRIMARY KEY (id)
);

create index backups_1 ON read.backups USING btree ("time", id);

create table read.categories (
  id uuid not null,
  name text not null,
  slug text not null,
  description text,
  version integer not null,
  search text generated always as (lower(((name || '
'::text) || slug))) stored,
  PRIMARY KEY (id)
);

create index categories_1 ON read.categories USING btree (lower(name), id);

create index categories_2 ON read.categories USING btree (slug);

create table read.content (
  id uuid not null,
  title text not null,
  slug text not null,
  content text not null,
  html text not null,
  excerpt text not null,
  meta_description text,
  meta_keywords text,
  content_type text not null,
  status text not null,
  featured_image_url text,
  author_id uuid not null,
  category_ids uuid[] not null,
  published_at timestamp with time zone,
  publish_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  version integer not null,
  search text generated always as (lower(((title || '
'::text) || slug))) stored,
  PRIMARY KEY (id)
);

create index content_1 ON read.content USING btree (slug);

create index content_2 ON read.content USING btree (status, content_type, published_at, id);

create index content_3 ON read.content USING btree (updated_at, id);

create index content_4 ON read.content USING btree (publish_at) WHERE (publish_at IS NOT NULL);

create index content_5 ON read.content USING gin (category_ids);

create index content_6 ON read.content USING gin (search gin_trgm_ops) WITH (fastupdate=off);

create table read.content_categories (
  id uuid not null,
  name text not null,
  slug text not null,
  PRIMARY KEY (id)
);

create table read.content_old_slugs (
  slug text not null,
  content_id uuid not null,
  left_at timestamp with time zone not null,
  PRIMARY KEY (slug, content_id)
);

create index content_old_slugs_1 ON read.content_old_slugs USING btree (content_id);

create table read.inquiries (
  id uuid not null,
  client_id text not null,
  talent_id text not null,
  service_id text,
  subject text not null,
  times text[] not null,
  status text not null,
  client_unread boolean not null,
  talent_unread boolean not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  version integer not null,
  PRIMARY KEY (id)
);

create index inquiries_1 ON read.inquiries USING btree (client_id, updated_at, id);

create index inquiries_2 ON read.inquiries USING btree (talent_id, updated_at, id);

create table read.inquiry_messages (
  id uuid not null,
  inquiry_id uuid not null,
  client_id text not null,
  talent_id text not null,
  author_id text not null,
  message text not null,
  "time" timestamp with time zone not null,
  revision integer not null,
  PRIMARY KEY (id)
);

create index inquiry_messages_1 ON read.inquiry_messages USING btree (inquiry_id, revision);

create index inquiry_messages_2 ON read.inquiry_messages USING btree (client_id);

create index inquiry_messages_3 ON read.inquiry_messages USING btree (talent_id);

create table read.people (
  id uuid not null,
  full_name text,
  username text,
  user_type text not null,
  appointed text,
  suspended boolean not null,
  erased boolean not null,
  created_at timestamp with time zone not null,
  events_by bigint not null,
  events_about bigint not null,
  role text generated always as (COALESCE(appointed, user_type)) stored,
  search text generated always as (lower(((COALESCE(full_name, ''::text) || '
'::text) || COALESCE(username, ''::text)))) stored,
  PRIMARY KEY (id)
);

create index people_1 ON read.people USING btree (created_at, id);

create index people_2 ON read.people USING btree (role, created_at, id);

create index people_3 ON read.people USING gin (search gin_trgm_ops);

create table read.product_prices (
  product_id uuid not null,
  revision integer not null,
  talent_id uuid not null,
  price_cents integer not null,
  old_price_cents integer,
  since timestamp with time zone not null,
  PRIMARY KEY (product_id, revision)
);

create index product_prices_1 ON read.product_prices USING btree (talent_id);

create table read.product_sellers (
  id uuid not null,
  full_name text,
  username text,
  avatar_url text,
  card text generated always as (("json_object"(ARRAY['id'::text, 'name'::text, 'avatar'::text], ARRAY[(id)::text, COALESCE(full_name, username, 'Talent'::text), COALESCE(avatar_url, (('/art/v1/portraits/'::text || id) || '.svg'::text))]))::text) stored,
  PRIMARY KEY (id)
);

create table read.products (
  id uuid not null,
  talent_id uuid not null,
  title text not null,
  description text not null,
  price_cents integer not null,
  image_url text not null,
  category text,
  features text[] not null,
  stock integer,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  version integer not null,
  rating_sum integer not null,
  review_count integer not null,
  suspended boolean not null,
  taken_down_at timestamp with time zone,
  taken_down_by text,
  taken_down_reason text,
  card text generated always as (((((((((((((("left"(("json_object"(ARRAY['id'::text, 'title'::text, 'description'::text, 'image'::text, 'category'::text, 'talent_id'::text, 'image_url'::text], ARRAY[(id)::text, title, description, image_url, category, (talent_id)::text, image_url]))::text, '-1'::integer) || ',"price":'::text) || trim_scale(((price_cents)::numeric / 100.0))) || ',"rating":'::text) || COALESCE((((rating_sum)::double precision / (NULLIF(review_count, 0))::double precision))::text, 'null'::text)) || ',"reviewCount":'::text) || review_count) || ',"version":'::text) || version) || ',"created_at":"'::text) || projections.iso_text(created_at)) || '","updated_at":"'::text) || projections.iso_text(updated_at)) || '","seller":'::text)) stored,
  search text generated always as (
CASE
    WHEN ((taken_down_at IS NULL) AND (NOT suspended)) THEN lower(((((title || '
'::text) || description) || '
'::text) || COALESCE(category, ''::text)))
    ELSE ''::text
END) stored,
  n integer not null generated by default as identity,
  PRIMARY KEY (id)
);

CREATE TRIGGER note_counted AFTER UPDATE ON read.products FOR EACH ROW WHEN (((old.category IS DISTINCT FROM new.category) OR (old.taken_down_at IS DISTINCT FROM new.taken_down_at) OR (old.suspended IS DISTINCT FROM new.suspended) OR (old.price_cents IS DISTINCT FROM new.price_cents))) EXECUTE FUNCTION projections.note_counted();

CREATE TRIGGER note_ranked AFTER UPDATE ON read.products FOR EACH ROW WHEN (((old.created_at IS DISTINCT FROM new.created_at) OR (old.category IS DISTINCT FROM new.category) OR (old.taken_down_at IS DISTINCT FROM new.taken_down_at) OR (old.suspended IS DISTINCT FROM new.suspended))) EXECUTE FUNCTION projections.note_ranked();

CREATE TRIGGER ranks_after_delete AFTER DELETE ON read.products REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION projections.keep_ranks('case when taken_down_at is null and not suspended then array[coalesce(category, '''')] else ''{}'' end', 'created_at', 'taken_down_at is null and not suspended', '256', 'noted');

CREATE TRIGGER ranks_after_insert AFTER INSERT ON read.products REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION projections.keep_ranks('case when taken_down_at is null and not suspended then array[coalesce(category, '''')] else ''{}'' end', 'created_at', 'taken_down_at is null and not suspended', '256', 'noted');

CREATE TRIGGER ranks_after_update AFTER UPDATE ON read.products REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION projections.keep_ranks('case when taken_down_at is null and not suspended then array[coalesce(category, '''')] else ''{}'' end', 'created_at', 'taken_down_at is null and not suspended', '256', 'noted');

create index products_1 ON read.products USING btree (created_at, id, price_cents) WHERE ((taken_down_at IS NULL) AND (NOT suspended));

create index products_2 ON read.products USING btree (talent_id, created_at);

create index products_3 ON read.products USING btree (category, created_at, id, price_cents) WHERE ((taken_down_at IS NULL) AND (NOT suspended));

create index products_4 ON read.products USING btree (price_cents, id) WHERE ((taken_down_at IS NULL) AND (NOT suspended));

create index products_5 ON read.products USING btree (review_count, (((rating_sum)::double precision / (NULLIF(review_count, 0))::double precision)) NULLS FIRST, created_at, id) WHERE ((taken_down_at IS NULL) AND (NOT suspended) AND (review_count > 0));

create index products_6 ON read.products USING btree (COALESCE((((rating_sum)::double precision / (NULLIF(review_count, 0))::double precision) + (0.0001)::double precision), (4.5)::double precision), id) WHERE ((taken_down_at IS NULL) AND (NOT suspended) AND (review_count > 0));

create index products_7 ON read.products USING btree (COALESCE(NULLIF(review_count, 0), 12), id) WHERE ((taken_down_at IS NULL) AND (NOT suspended) AND (review_count > 0));

create index products_8 ON read.products USING btree (taken_down_at) WHERE (taken_down_at IS NOT NULL);

create unique index products_n ON read.products USING btree (n) INCLUDE (created_at, id);

CREATE TRIGGER renumber BEFORE UPDATE ON read.products FOR EACH ROW WHEN (((old.title IS DISTINCT FROM new.title) OR (old.description IS DISTINCT FROM new.description) OR (old.category IS DISTINCT FROM new.category) OR (old.price_cents IS DISTINCT FROM new.price_cents) OR (old.taken_down_at IS DISTINCT FROM new.taken_down_at) OR (old.suspended IS DISTINCT FROM new.suspended))) EXECUTE FUNCTION projections.renumber();

CREATE TRIGGER search_after_delete AFTER DELETE ON read.products REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION projections.leave_segments('2048');

CREATE TRIGGER search_after_update AFTER UPDATE ON read.products REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION projections.leave_segments('2048');

CREATE TRIGGER totals_after_delete AFTER DELETE ON read.products REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION projections.keep_totals('(case when taken_down_at is null and not suspended then array[coalesce(category, '''')] else ''{}'' end) || case when cardinality(case when taken_down_at is null and not suspended then array[coalesce(category, '''')] else ''{}'' end) > 0 then array[''*''] else ''{}'' end', 'price_cents', 'noted');

CREATE TRIGGER totals_after_insert AFTER INSERT ON read.products REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION projections.keep_totals('(case when taken_down_at is null and not suspended then array[coalesce(category, '''')] else ''{}'' end) || case when cardinality(case when taken_down_at is null and not suspended then array[coalesce(category, '''')] else ''{}'' end) > 0 then array[''*''] else ''{}'' end', 'price_cents', 'noted');

CREATE TRIGGER totals_after_update AFTER UPDATE ON read.products REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION projections.keep_totals('(case when taken_down_at is null and not suspended then array[coalesce(category, '''')] else ''{}'' end) || case when cardinality(case when taken_down_at is null and not suspended then array[coalesce(category, '''')] else ''{}'' end) > 0 then array[''*''] else ''{}'' end', 'price_cents', 'noted');

create table read.products_places (
  key text collate "C" not null,
  segment integer not null,
  listed boolean not null,
  places bytea not null,
  PRIMARY KEY (key, segment)
);

create table read.products_ranks (
  kind text collate "C" not null,
  level smallint not null,
  low_at timestamp with time zone not null,
  low_id uuid not null,
  n integer not null,
  PRIMARY KEY (kind, level, low_at, low_id) INCLUDE (n)
);

create index products_ranks_grown ON read.products_ranks USING btree (low_at) WHERE ((kind = '*'::text) AND (level = 0) AND (n >= 512));

create table read.products_segments (
  segment integer not null,
  live bytea not null,
  sealed bigint not null default hashtextextended((gen_random_uuid())::text, (0)::bigint),
  oldest timestamp with time zone,
  newest timestamp with time zone,
  next_live bytea,
  PRIMARY KEY (segment)
);

create table read.products_totals (
  kind text collate "C" not null,
  level smallint not null,
  bucket integer not null,
  n integer not null,
  PRIMARY KEY (kind, level, bucket)
);

create table read.products_words (
  word text collate "C" not null,
  PRIMARY KEY (word)
);

create index products_words_part ON read.products_words USING gin (word gin_trgm_ops) WITH (fastupdate=off);

create table read.profiles (
  id uuid not null,
  full_name text,
  username text,
  location text,
  website text,
  avatar_url text,
  user_type text not null,
  appointed text,
  hourly_rate_cents integer,
  bio text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  version integer not null,
  PRIMARY KEY (id)
);

create table read.review_clients (
  id uuid not null,
  full_name text,
  avatar_url text,
  PRIMARY KEY (id)
);

create table read.review_ratings (
  subject_id uuid not null,
  rating integer not null,
  reviews integer not null,
  PRIMARY KEY (subject_id, rating)
);

create table read.reviews (
  id uuid not null,
  client_id uuid not null,
  talent_id uuid not null,
  service_id uuid,
  product_id uuid,
  rating integer not null,
  title text,
  comment text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  version integer not null,
  taken_down_at timestamp with time zone,
  taken_down_by text,
  taken_down_reason text,
  PRIMARY KEY (id)
);

create index reviews_1 ON read.reviews USING btree (talent_id, created_at, id);

create index reviews_2 ON read.reviews USING btree (product_id, created_at, id);

create index reviews_3 ON read.reviews USING btree (service_id, created_at, id);

create index reviews_4 ON read.reviews USING btree (client_id);

create index reviews_5 ON read.reviews USING btree (taken_down_at) WHERE (taken_down_at IS NOT NULL);

create table read.services (
  id uuid not null,
  talent_id uuid not null,
  title text not null,
  description text not null,
  price_cents integer not null,
  duration integer not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  version integer not null,
  suspended boolean not null,
  taken_down_at timestamp with time zone,
  taken_down_by text,
  taken_down_reason text,
  search text generated always as (lower(((title || '
'::text) || description))) stored,
  PRIMARY KEY (id)
);

CREATE TRIGGER note_counted AFTER UPDATE ON read.services FOR EACH ROW WHEN (((old.taken_down_at IS DISTINCT FROM new.taken_down_at) OR (old.suspended IS DISTINCT FROM new.suspended))) EXECUTE FUNCTION projections.note_counted();

create index services_1 ON read.services USING btree (talent_id, created_at, id);

create index services_2 ON read.services USING btree (created_at, id) WHERE ((taken_down_at IS NULL) AND (NOT suspended));

create index services_3 ON read.services USING gin (search gin_trgm_ops);

create index services_4 ON read.services USING btree (taken_down_at) WHERE (taken_down_at IS NOT NULL);

CREATE TRIGGER totals_after_delete AFTER DELETE ON read.services REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION projections.keep_totals('case when taken_down_at is null and not suspended then array[''''] else ''{}'' end', '0', 'noted');

CREATE TRIGGER totals_after_insert AFTER INSERT ON read.services REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION projections.keep_totals('case when taken_down_at is null and not suspended then array[''''] else ''{}'' end', '0', 'noted');

CREATE TRIGGER totals_after_update AFTER UPDATE ON read.services REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION projections.keep_totals('case when taken_down_at is null and not suspended then array[''''] else ''{}'' end', '0', 'noted');

create table read.services_totals (
  kind text collate "C" not null,
  level smallint not null,
  bucket integer not null,
  n integer not null,
  PRIMARY KEY (kind, level, bucket)
);

create table read.skills (
  id uuid not null,
  name text not null,
  search text generated always as (lower(name)) stored,
  PRIMARY KEY (id)
);

create index skills_1 ON read.skills USING btree (search, id);

create index skills_2 ON read.skills USING gin (search gin_trgm_ops);

create table read.talent_skill_names (
  id uuid not null,
  name text not null,
  search text generated always as (lower(name)) stored,
  PRIMARY KEY (id)
);

create index talent_skill_names_1 ON read.talent_skill_names USING btree (search, id);

create index talent_skill_names_2 ON read.talent_skill_names USING gin (search gin_trgm_ops);

create table read.talent_skills (
  talent_id uuid not null,
  skill_id uuid not null,
  proficiency_level integer not null,
  linked integer not null,
  PRIMARY KEY (talent_id, skill_id)
);

create index talent_skills_1 ON read.talent_skills USING btree (skill_id, talent_id);

create table read.talents (
  id uuid not null,
  is_talent boolean not null,
  suspended boolean not null,
  full_name text,
  username text,
  avatar_url text,
  location text,
  website text,
  title text,
  bio text,
  hourly_rate_cents integer,
  languages text[] not null,
  response_time text,
  years_of_experience integer,
  education text[] not null,
  created_at timestamp with time zone not null,
  services_count integer not null,
  products_count integer not null,
  rating_sum integer not null,
  review_count integer not null,
  name text generated always as (COALESCE(full_name, username, 'Talent'::text)) stored,
  search text generated always as (lower(((COALESCE(full_name, username, 'Talent'::text) || '
'::text) || COALESCE(title, ''::text)))) stored,
  PRIMARY KEY (id)
);

CREATE TRIGGER note_counted AFTER UPDATE ON read.talents FOR EACH ROW WHEN (((old.is_talent IS DISTINCT FROM new.is_talent) OR (old.suspended IS DISTINCT FROM new.suspended) OR (old.hourly_rate_cents IS DISTINCT FROM new.hourly_rate_cents))) EXECUTE FUNCTION projections.note_counted();

create index talents_1 ON read.talents USING btree (created_at, id) WHERE (is_talent AND (NOT suspended));

create index talents_2 ON read.talents USING btree (COALESCE(hourly_rate_cents, 8500), id) WHERE (is_talent AND (NOT suspended));

create index talents_3 ON read.talents USING btree ((((rating_sum)::double precision / (NULLIF(review_count, 0))::double precision)) DESC NULLS LAST, review_count DESC, created_at, id) WHERE (is_talent AND (NOT suspended));

create index talents_4 ON read.talents USING gin (search gin_trgm_ops) WHERE (is_talent AND (NOT suspended));

CREATE TRIGGER totals_after_delete AFTER DELETE ON read.talents REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION projections.keep_totals('case when is_talent and not suspended then array[''''] else ''{}'' end', 'coalesce(hourly_rate_cents, 8500)', 'noted');

CREATE TRIGGER totals_after_insert AFTER INSERT ON read.talents REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION projections.keep_totals('case when is_talent and not suspended then array[''''] else ''{}'' end', 'coalesce(hourly_rate_cents, 8500)', 'noted');

CREATE TRIGGER totals_after_update AFTER UPDATE ON read.talents REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION projections.keep_totals('case when is_talent and not suspended then array[''''] else ''{}'' end', 'coalesce(hourly_rate_cents, 8500)', 'noted');

create table read.talents_totals (
  kind text collate "C" not null,
  level smallint not null,
  bucket integer not null,
  n integer not null,
  PRIMARY KEY (kind, level, bucket)
);

create table write.accounts (
  id uuid not null,
  role text not null,
  rights_version integer not null default 0,
  password_hash text,
  email_confirmed_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  passwords integer,
  suspended boolean not null default false,
  signed_in_at timestamp with time zone,
  PRIMARY KEY (id)
);

create table write.destroyed_keys (
  person_id uuid not null,
  destroyed_at timestamp with time zone not null default now(),
  PRIMARY KEY (person_id)
);

create table write.events (
  "position" bigint not null generated always as identity,
  stream_id text collate "C" not null,
  revision integer not null,
  event_id uuid not null,
  type text collate "C" not null,
  data json not null,
  metadata json not null,
  created timestamp with time zone not null default clock_timestamp(),
  PRIMARY KEY ("position"),
  CHECK ((revision >= 0))
) partition by RANGE ("position");

create table write.events_0 partition of write.events FOR VALUES FROM ('0') TO ('16777216');

CREATE TRIGGER indexed AFTER INSERT ON write.events REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION write.index_events();

create table write.idempotency (
  actor text collate "C" not null,
  key text collate "C" not null,
  fingerprint text not null,
  answer json,
  "position" text collate "C",
  created timestamp with time zone not null default clock_timestamp(),
  PRIMARY KEY (actor, key)
);

create index idempotency_created ON write.idempotency USING btree (created);

create table write.key_acts (
  id uuid not null,
  which text collate "C" not null,
  actor text collate "C" not null,
  reason text not null,
  keys integer not null default 0,
  begun_at timestamp with time zone not null default now(),
  finished_at timestamp with time zone,
  PRIMARY KEY (id)
);

create unique index key_acts_open ON write.key_acts USING btree (which) WHERE (finished_at IS NULL);

create table write.log_identity (
  single boolean not null default true,
  id uuid not null default gen_random_uuid(),
  PRIMARY KEY (single),
  CHECK (single)
);

create table write.log_seen (
  single boolean not null default true,
  "position" text collate "C" not null,
  event_id text not null,
  PRIMARY KEY (single),
  CHECK (single)
);

create table write.mail_requests (
  id uuid not null,
  purpose text not null,
  email text,
  created_at timestamp with time zone not null default now(),
  written_at timestamp with time zone,
  account_id uuid,
  inquiry_id uuid,
  PRIMARY KEY (id)
);

create table write.mailed_tokens (
  hash text collate "C" not null,
  account_id uuid not null,
  purpose text not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  PRIMARY KEY (hash),
  FOREIGN KEY (account_id) REFERENCES write.accounts(id) ON DELETE CASCADE
);

create index mailed_tokens_account ON write.mailed_tokens USING btree (account_id);

create table write.operation_notes (
  operation text collate "C" not null,
  subject text collate "C" not null default ''::text,
  value double precision not null,
  noted_at timestamp with time zone not null default now(),
  PRIMARY KEY (operation, subject)
);

create table write.pauses (
  projection text collate "C" not null,
  actor text not null,
  reason text not null,
  paused_at timestamp with time zone not null default now(),
  PRIMARY KEY (projection)
);

create table write.pending (
  id uuid not null,
  log text collate "C" not null,
  stream text collate "C" not null,
  revision integer not null,
  events json not null,
  side json not null,
  created timestamp with time zone not null default clock_timestamp(),
  PRIMARY KEY (id),
  CHECK ((revision >= '-1'::integer))
);

create index pending_created ON write.pending USING btree (log, created);

create table write.pending_authority (
  name text collate "C" not null,
  pending uuid not null,
  PRIMARY KEY (name, pending),
  FOREIGN KEY (pending) REFERENCES write.pending(id) ON DELETE CASCADE
);

create index pending_authority_pending ON write.pending_authority USING btree (pending);

create table write.pending_names (
  name text collate "C" not null,
  pending uuid not null,
  PRIMARY KEY (name),
  FOREIGN KEY (pending) REFERENCES write.pending(id) ON DELETE CASCADE
);

create index pending_names_pending ON write.pending_names USING btree (pending);

create table write.person_keys (
  person_id uuid not null,
  key bytea not null,
  wrapped_by uuid,
  PRIMARY KEY (person_id),
  FOREIGN KEY (wrapped_by) REFERENCES write.secrets(id)
);

CREATE TRIGGER destroyed AFTER DELETE ON write.person_keys FOR EACH ROW EXECUTE FUNCTION write.note_destroyed_key();

CREATE TRIGGER refused AFTER INSERT ON write.person_keys FOR EACH ROW EXECUTE FUNCTION write.refuse_destroyed_key();

create table write.policies (
  name text not null,
  "position" text collate "C" not null,
  PRIMARY KEY (name)
);

create unlogged table write.rate_limits (
  name text collate "C" not null,
  key text collate "C" not null,
  count integer not null,
  ends timestamp with time zone not null,
  PRIMARY KEY (name, key)
);

create table write.refresh_tokens (
  hash text collate "C" not null,
  session_id uuid not null,
  parent text collate "C",
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  replaced_by text collate "C",
  used_at timestamp with time zone,
  PRIMARY KEY (hash),
  FOREIGN KEY (session_id) REFERENCES write.sessions(id) ON DELETE CASCADE
);

create index refresh_tokens_session ON write.refresh_tokens USING btree (session_id);

create table write.reservations (
  scope text collate "C" not null,
  value text collate "C" not null,
  owner text not null,
  PRIMARY KEY (scope, value)
);

create index reservations_owner ON write.reservations USING btree (owner);

create table write.runs (
  id uuid not null,
  projection text collate "C" not null,
  act text not null,
  stream text collate "C",
  actor text not null,
  reason text not null,
  correlation_id text not null,
  state text not null default 'waiting'::text,
  durable boolean not null default true,
  cancel boolean not null default false,
  worker text,
  step text,
  events bigint not null default 0,
  events_expected bigint,
  rate double precision,
  seconds_left double precision,
  from_generation integer,
  to_generation integer,
  row_count bigint,
  checksum text,
  difference text,
  compared boolean,
  error text,
  asked_at timestamp with time zone not null default now(),
  started_at timestamp with time zone,
  updated_at timestamp with time zone not null default now(),
  finished_at timestamp with time zone,
  PRIMARY KEY (id),
  CHECK ((act = ANY (ARRAY['rebuild'::text, 'verify'::text, 'roll-back'::text, 'retry'::text]))),
  CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text, 'cancelled'::text, 'interrupted'::text])))
);

create index runs_by_projection ON write.runs USING btree (projection, asked_at DESC);

create index runs_open ON write.runs USING btree (asked_at) WHERE (state = ANY (ARRAY['waiting'::text, 'running'::text]));

create table write.secrets (
  name text not null,
  value bytea not null,
  id uuid not null default gen_random_uuid(),
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  used_from timestamp with time zone not null default now(),
  ends_at timestamp with time zone,
  PRIMARY KEY (id),
  UNIQUE (name, version)
);

create table write.sessions (
  id uuid not null,
  account_id uuid not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  device text,
  used_at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  FOREIGN KEY (account_id) REFERENCES write.accounts(id) ON DELETE CASCADE
);

create index sessions_account ON write.sessions USING btree (account_id);

create table write.snapshots (
  stream text collate "C" not null,
  code text not null,
  revision integer not null,
  events json not null,
  saved timestamp with time zone not null default now(),
  PRIMARY KEY (stream)
);

create table write.stream_index (
  "position" bigint not null,
  event_id uuid not null,
  revision integer not null,
  stream_id text collate "C" not null,
  PRIMARY KEY (stream_id, revision) INCLUDE ("position")
);

CREATE OR REPLACE FUNCTION write.append_set(streams text[], expected integer[], counts integer[], again integer[], accounts uuid[], rights integer[], sessions uuid[], actors text[], keys text[], fingerprints text[], answers text[], members integer[], places integer[], ids uuid[], types text[], data text[], metadata text[], changes json, OUT answer json, OUT wrote boolean)
 RETURNS record
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
#variable_conflict use_column
declare
  heads integer[];
  lasts integer[];
  refused json;
  taken integer[];
  scopes text[];
  owners text[];
  base bigint;
  total integer;
begin
  if changes is not null then
    select array_agg(c.n), array_agg(c.scope), array_agg(r.owner) into taken, scopes, owners
    from json_to_recordset(changes) as c(n integer, op text, scope text, value text, owner text)
    cross join lateral (
      select r.owner from write.reservations r where r.scope = c.scope and r.value = c.value and r.owner <> c.owner limit 1
    ) r
    where c.op = 'claim' and not exists (
      select from json_to_recordset(changes) as o(n integer, op text, scope text, value text, owner text)
      where o.n = c.n and o.op = 'release' and o.scope = c.scope and o.value = c.value and o.owner = r.owner);
  end if;

  with asked as materialized (
    select a.*, coalesce((select i.revision from write.stream_index i where i.stream_id = a.s order by i.revision desc limit 1), -1) as head
    from unnest(streams, expected, counts, again, accounts, rights, sessions, actors, keys) with ordinality
      as a(s, x, c, again, account, rights, session, actor, key, n)
  ), matched as materialized (
    select asked.*, earlier.fingerprint as first_fingerprint, earlier.answer as first_answer, earlier.position as first_position,
      case when c > 0 and head >= 0 and x <> head then (
        select e.revision from write.stream_index e
        where e.stream_id = s and e.event_id = ids[array_position(members, n::integer)]
          and e.revision between case when x >= -1 then x + 1 else head - 499 end and case when x >= -1 then x + 1 else head end
          and ids[array_position(members, n::integer) + c - 1] =
            (select p.event_id from write.stream_index p where p.stream_id = s and p.revision = e.revision + c - 1)
        order by e.revision desc limit 1
      ) end as repeated
    from asked
    left join lateral (
      select i.fingerprint, i.answer, i.position from write.idempotency i
      where i.actor = asked.actor and i.key = asked.key limit 1
    ) earlier on true
  ), judged as materialized (
    select matched.*, case
      when first_fingerprint is not null and not (again is not null and repeated is not null) then 'answered'
      when repeated is not null then 'repeated'
      when (x >= -1 and head <> x) or (x = -3 and head = -1) then 'conflict'
      when account is not null and rights is distinct from
        (select a.rights_version from write.accounts a where a.id = account limit 1) then 'authority'
      when session is not null and (
        select v.revoked_at is null and v.expires_at > clock_timestamp() from write.sessions v
        where v.id = session and v.account_id = account limit 1) is not true then 'authority'
      when n = any (taken) then 'taken' end as refusal
    from matched
  ), placed as (
    select j.*, sum(case when refusal is null then c else 0 end) over (order by n) as last from judged j
  )
  select array_agg(case when refusal is null then head end order by n), array_agg(last order by n),
    max(last),
    json_agg(case refusal
      when 'repeated' then json_build_array(n, refusal, repeated + c - 1,
        (select e.position::text from write.stream_index e where e.stream_id = s and e.revision = repeated + c - 1))
      when 'answered' then json_build_array(n, refusal, null, first_position::text, first_fingerprint, first_answer)
      when 'taken' then json_build_array(n, refusal, null, null, scopes[array_position(taken, n)], owners[array_position(taken, n)])
      else json_build_array(n, refusal, head, null) end) filter (where refusal is not null)
  into heads, lasts, total, refused
  from placed;

  wrote := cardinality(array_remove(heads, null)) > 0;
  if total > 0 then
    base := nextval('write.events_position_seq') - 1;
    if total > 1 then base := setval('write.events_position_seq', base + total) - total; end if;
    if to_regclass('write.events_' || (base + total + 8388608 >> 24)) is null or to_regclass('write.events_' || (base + 1 >> 24)) is null
      or total > 8388608 then
      perform write.make_event_ranges(base + 1, base + total);
    end if;
    insert into write.events (position, stream_id, revision, event_id, type, data, metadata)
    overriding system value
    select base + lasts[n] - counts[n] + i, streams[n], heads[n] + i, id, t, d::json, m::json
    from unnest(members, places, ids, types, data, metadata) as e(n, i, id, t, d, m)
    where heads[n] is not null;
  elsif wrote then
    base := coalesce((select max(e.position) from write.events e), 0);
  end if;
  if keys is not null and wrote then
    insert into write.idempotency (actor, key, fingerprint, answer, position)
    select a.actor, a.key, a.fingerprint, a.answer::json, base + lasts[a.n]
    from unnest(actors, keys, fingerprints, answers) with ordinality as a(actor, key, fingerprint, answer, n)
    where a.key is not null and heads[a.n] is not null;
  end if;
  if changes is not null and wrote then
    delete from write.reservations r
    using json_to_recordset(changes) as c(n integer, op text, scope text, value text, owner text)
    where c.op = 'release' and heads[c.n] is not null and r.scope = c.scope and r.value = c.value and r.owner = c.owner;
    insert into write.reservations (scope, value, owner)
    select distinct c.scope, c.value, c.owner
    from json_to_recordset(changes) as c(n integer, op text, scope text, value text, owner text)
    where c.op = 'claim' and heads[c.n] is not null and not exists (
      select from write.reservations r where r.scope = c.scope and r.value = c.value and r.owner = c.owner);
  end if;
  answer := json_build_array(base::text, heads, lasts, refused);
end $function$
;

CREATE OR REPLACE FUNCTION write.append(plain integer, streams text[], expected integer[], counts integer[], again integer[], accounts uuid[], rights integer[], sessions uuid[], actors text[], keys text[], fingerprints text[], answers text[], plain_events integer, members integer[], places integer[], ids uuid[], types text[], data text[], metadata text[], plain_changes json, careful json)
 RETURNS json
 LANGUAGE plpgsql
AS $function$
declare
  answered json[] := '{}';
  one json;
  plain_answer json;
  wrote boolean := false;
  one_wrote boolean;
  n integer := plain;
  first integer;
  last integer := plain_events;
  item record;
begin
  perform pg_advisory_xact_lock(7355608001);
  if careful is null then
    select s.answer, s.wrote into plain_answer, wrote from write.append_set(
      streams, expected, counts, again, accounts, rights, sessions, actors, keys, fingerprints, answers,
      members, places, ids, types, data, metadata, plain_changes) s;
  else
    if plain > 0 then
      select s.answer, s.wrote into plain_answer, wrote from write.append_set(
        streams[:plain], expected[:plain], counts[:plain], again[:plain], accounts[:plain], rights[:plain], sessions[:plain],
        actors[:plain], keys[:plain], fingerprints[:plain], answers[:plain], members[:last], places[:last], ids[:last],
        types[:last], data[:last], metadata[:last], plain_changes) s;
    end if;
    for item in select * from json_to_recordset(careful) as c(changes json, writes json) loop
      n := n + 1;
      first := last + 1;
      last := last + counts[n];
      begin
        select s.answer, s.wrote into one, one_wrote from write.append_set(
          streams[n:n], expected[n:n], counts[n:n], again[n:n], accounts[n:n], rights[n:n], sessions[n:n],
          actors[n:n], keys[n:n], fingerprints[n:n], answers[n:n], members[first:last], places[first:last], ids[first:last],
          types[first:last], data[first:last], metadata[first:last], item.changes) s;
        if one_wrote then perform write.write_rows(item.writes); end if;
      exception when sqlstate 'GH002' then
        one := json_build_array(null, array[null::integer], array[0], json_build_array(json_build_array(1, 'consumed', null, null, sqlerrm)));
        one_wrote := false;
      end;
      wrote := wrote or one_wrote;
      answered := answered || one;
    end loop;
  end if;
  if wrote then perform pg_notify('log_appended', ''); end if;
  return json_build_array(plain_answer, array_to_json(answered));
end $function$
;

CREATE OR REPLACE FUNCTION write.authority(account uuid, rights integer, session uuid, own uuid)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from write.pending_names n where n.name in ('account ' || account, 'session ' || session)
    and n.pending is distinct from own) then return 'waiting'; end if;
  if rights is distinct from (select a.rights_version from write.accounts a where a.id = account) then return 'lost'; end if;
  if session is not null and (
    select v.revoked_at is null and v.expires_at > clock_timestamp() from write.sessions v where v.id = session and v.account_id = account
  ) is not true then return 'lost'; end if;
  return 'held';
end $function$
;

CREATE OR REPLACE FUNCTION write.consume_row(name text, matching json)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  condition text;
  consumed integer;
begin
  if name <> 'mailed_tokens' then raise exception 'no row of % may be consumed by an append', name; end if;
  select string_agg(format('t.%1$I = r.%1$I', k), ' and ') into condition from json_each(matching) each(k, value);
  if condition is null then raise exception 'an append that consumes a row needs a condition'; end if;
  execute format('delete from write.%1$I t using json_populate_record(null::write.%1$I, $1) r where %2$s', name, condition) using matching;
  get diagnostics consumed = row_count;
  if consumed <> 1 then raise exception using errcode = 'GH002', message = name; end if;
end $function$
;

CREATE OR REPLACE FUNCTION write.delete_rows(name text, matching json)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  condition text;
begin
  if name not in ('accounts', 'sessions', 'refresh_tokens', 'mailed_tokens', 'person_keys', 'idempotency', 'pauses') then
    raise exception 'no row of % may be deleted beside an append', name;
  end if;
  select string_agg(case json_typeof(value) when 'null' then format('t.%I is null', k) else format('t.%1$I = r.%1$I', k) end, ' and ')
  into condition from json_each(matching) each(k, value);
  if condition is null then raise exception 'a delete beside an append needs a condition'; end if;
  execute format('delete from write.%1$I t using json_populate_record(null::write.%1$I, $1) r where %2$s', name, condition) using matching;
end $function$
;

CREATE OR REPLACE FUNCTION write.index_events()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
AS $function$
begin
  insert into write.stream_index (position, event_id, revision, stream_id)
  select position, event_id, revision, stream_id from written;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION write.make_event_ranges(first bigint, last bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  size constant bigint := 16777216;
  name text;
begin
  -- Not the lock of appends: a restore makes ranges long before it appends.
  perform pg_advisory_xact_lock(7355608065);
  for number in first / size .. (last + size / 2) / size loop
    -- The first range may be a long one, with all events from before there were ranges.
    continue when exists (
      select from pg_inherits i join pg_class c on c.oid = i.inhrelid
      cross join lateral regexp_match(pg_get_expr(c.relpartbound, c.oid), '(\d+)\D+(\d+)') as bounds
      where i.inhparent = 'write.events'::regclass
        and number * size >= bounds[1]::bigint and number * size < bounds[2]::bigint);
    begin
      -- An operator's long job may hold it. What is made ahead waits for none: a later append makes it.
      if number > last / size then lock table write.events in share update exclusive mode nowait; end if;
    exception when lock_not_available then
      continue;
    end;
    name := 'write.events_' || number;
    execute format(
      'create table %s (like write.events including defaults including constraints including indexes including storage)', name);
    execute format(
      'alter table write.events attach partition %s for values from (%s) to (%s)', name, number * size, (number + 1) * size);
  end loop;
end $function$
;

CREATE OR REPLACE FUNCTION write.note_destroyed_key()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into write.destroyed_keys (person_id) values (old.person_id) on conflict do nothing;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION write.prepare_all(appends json)
 RETURNS json
 LANGUAGE plpgsql
AS $function$
declare
  lock record;
  append json;
  verdicts json[] := '{}';
begin
  for lock in
    select hashtextextended(n, 0) as key, bool_or(changed) as changed from (
      select n, true as changed from json_array_elements(appends) a, json_array_elements_text(a->'names') n
      union all
      select n, false from json_array_elements(appends) a, unnest(array['account ' || (a->>'account'), 'session ' || (a->>'session')]) n
      where n is not null
    ) names
    group by 1 order by 1
  loop
    if lock.changed then perform pg_advisory_xact_lock(lock.key); else perform pg_advisory_xact_lock_shared(lock.key); end if;
  end loop;
  for append in select a from json_array_elements(appends) with ordinality as each(a, n) order by n loop
    verdicts := verdicts || write.prepare_in_order(append);
  end loop;
  return array_to_json(verdicts);
end $function$
;

CREATE OR REPLACE FUNCTION write.prepare_in_order(append json)
 RETURNS json
 LANGUAGE plpgsql
AS $function$
declare
  asked record;
  standing text[];
  lock record;
  verdict json;
begin
  select * into asked from json_to_record(append) as a(id uuid, names text[], account uuid, session uuid);
  standing := array_remove(array['account ' || asked.account, 'session ' || asked.session], null);
  for lock in
    select hashtextextended(n, 0) as key, bool_or(changed) as changed from (
      select n, true as changed from unnest(asked.names) n where n like 'account %' or n like 'session %'
      union all select n, false from unnest(standing) n) names
    group by 1 order by 1
  loop
    if lock.changed then perform pg_advisory_xact_lock(lock.key); else perform pg_advisory_xact_lock_shared(lock.key); end if;
  end loop;
  verdict := write.prepare(append);
  if verdict->>0 <> 'prepared' then return verdict; end if;
  if exists (select from write.pending_authority a where a.name = any(asked.names) and a.pending <> asked.id) then
    delete from write.pending where id = asked.id;
    return json_build_array('waiting');
  end if;
  insert into write.pending_authority (name, pending) select n, asked.id from unnest(standing) n;
  return verdict;
end $function$
;

CREATE OR REPLACE FUNCTION write.prepare(append json)
 RETURNS json
 LANGUAGE plpgsql
AS $function$
declare
  asked record;
  held integer;
  verdict text;
  earlier record;
begin
  select * into asked from json_to_record(append) as a(
    id uuid, log text, stream text, revision integer, events json, side json, names text[], account uuid, rights integer, session uuid);
  insert into write.pending (id, log, stream, revision, events, side)
  values (asked.id, asked.log, asked.stream, asked.revision, asked.events, asked.side);
  insert into write.pending_names (name, pending)
  select n, asked.id from unnest(asked.names) n order by n collate "C" on conflict (name) do nothing;
  get diagnostics held = row_count;
  if held < cardinality(asked.names) then
    delete from write.pending where id = asked.id;
    return json_build_array('waiting');
  end if;

  select i.fingerprint, i.answer, i.position into earlier from write.idempotency i
  where i.actor = asked.side->'idempotency'->>'actor' and i.key = asked.side->'idempotency'->>'key';
  if found then
    delete from write.pending where id = asked.id;
    return json_build_array('answered', earlier.fingerprint, earlier.answer, earlier.position);
  end if;
  if asked.account is not null then
    verdict := write.authority(asked.account, asked.rights, asked.session, asked.id);
    if verdict <> 'held' then
      delete from write.pending where id = asked.id;
      return json_build_array(verdict);
    end if;
  end if;
  select c.scope, r.owner into earlier
  from json_to_recordset(asked.side->'reservations') as c(op text, scope text, value text, owner text)
  join write.reservations r on r.scope = c.scope and r.value = c.value and r.owner <> c.owner
  where c.op = 'claim' and not exists (
    select from json_to_recordset(asked.side->'reservations') as o(op text, scope text, value text, owner text)
    where o.op = 'release' and o.scope = c.scope and o.value = c.value and o.owner = r.owner)
  limit 1;
  if found then
    delete from write.pending where id = asked.id;
    return json_build_array('taken', earlier.scope, earlier.owner);
  end if;
  begin
    perform write.write_rows(asked.side->'writes');
    raise exception using errcode = 'GH001';
  exception
    when sqlstate 'GH001' then null;
    when sqlstate 'GH002' then
      delete from write.pending where id = asked.id;
      return json_build_array('consumed', sqlerrm);
  end;
  return json_build_array('prepared');
end $function$
;

CREATE OR REPLACE FUNCTION write.put_row(name text, data json)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  key text := case name when 'accounts' then 'id' when 'sessions' then 'id' when 'refresh_tokens' then 'hash' when 'mailed_tokens' then 'hash'
    when 'runs' then 'id' when 'pauses' then 'projection' end;
  columns text;
  changed integer;
begin
  if key is null then raise exception 'no row of % may be put beside an append', name; end if;
  select string_agg(quote_ident(k), ', ') into columns from json_object_keys(data) k;
  execute format('update write.%1$I t set (%2$s) = (select %2$s from json_populate_record(null::write.%1$I, $1)) '
    'where t.%3$I = (select r.%3$I from json_populate_record(null::write.%1$I, $1) r)', name, columns, key) using data;
  get diagnostics changed = row_count;
  if changed = 0 then
    execute format('insert into write.%1$I (%2$s) select %2$s from json_populate_record(null::write.%1$I, $1)', name, columns) using data;
  end if;
end $function$
;

CREATE OR REPLACE FUNCTION write.refuse_destroyed_key()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if exists (select from write.destroyed_keys where person_id = new.person_id) then
          delete from write.person_keys where person_id = new.person_id;
        end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION write.settle_all(ids uuid[], written boolean[], positions text[])
 RETURNS boolean[]
 LANGUAGE plpgsql
AS $function$
declare
  item record;
  settled boolean[] := array_fill(null::boolean, array[cardinality(ids)]);
begin
  for item in select * from unnest(ids, written, positions) with ordinality as each(id, written, at, n) order by id loop
    perform from write.pending p where p.id = item.id for update skip locked;
    if found then
      settled[item.n] := write.settle(item.id, item.written, item.at);
    elsif not exists (select from write.pending p where p.id = item.id) then
      settled[item.n] := false;
    end if;
  end loop;
  return settled;
end $function$
;

CREATE OR REPLACE FUNCTION write.settle(which uuid, written boolean, at text)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  side json;
begin
  delete from write.pending p where p.id = which returning p.side into side;
  if not found then return false; end if;
  if not written then return true; end if;
  insert into write.idempotency (actor, key, fingerprint, answer, position)
  select i.actor, i.key, i.fingerprint, i.answer, at
  from json_to_record(side->'idempotency') as i(actor text, key text, fingerprint text, answer json)
  where i.key is not null
  on conflict (actor, key) do nothing;
  delete from write.reservations r
  using json_to_recordset(side->'reservations') as c(op text, scope text, value text, owner text)
  where c.op = 'release' and r.scope = c.scope and r.value = c.value and r.owner = c.owner;
  insert into write.reservations (scope, value, owner)
  select distinct c.scope, c.value, c.owner
  from json_to_recordset(side->'reservations') as c(op text, scope text, value text, owner text)
  where c.op = 'claim'
  on conflict (scope, value) do nothing;
  perform write.write_rows((
    select json_agg(case w.value->>'op' when 'consume'
      then json_build_object('op', 'delete', 'table', w.value->'table', 'where', w.value->'where') else w.value end order by w.ordinality)
    from json_array_elements(side->'writes') with ordinality w));
  return true;
end $function$
;

CREATE OR REPLACE FUNCTION write.write_rows(writes json)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  side record;
begin
  for side in select * from json_to_recordset(writes) as w(op text, "table" text, "row" json, "where" json) loop
    case side.op
      when 'put' then perform write.put_row(side."table", side."row");
      when 'consume' then perform write.consume_row(side."table", side."where");
      else perform write.delete_rows(side."table", side."where");
    end case;
  end loop;
end $function$
;
