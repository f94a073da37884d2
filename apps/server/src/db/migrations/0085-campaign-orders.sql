-- Orders and filters of the pool that a creator may ask for, each along an index (decision 0070).

-- Grosze for what `modelFacts` calls an example: 10,000 views, 100 clicks, 10 actions, 10 sales (shares: of 1,000 zł), all tasks. Own prices say nothing.
create function campaign_typical_pay(incomes jsonb) returns bigint language sql immutable parallel safe as $$
  select coalesce(sum(case
      when line.unit = 'perc' then line.rate_basis_points * 10
      else line.rate_grosze * case line.model when 'CPM' then 10 when 'CPC' then 100 when 'CPA' then 10 when 'CPS' then 10 else 1 end
    end), 0)::bigint
  from jsonb_to_recordset(incomes) as line (model text, unit text, rate_grosze bigint, rate_basis_points bigint)
$$;
create function campaign_models(incomes jsonb) returns text[] language sql immutable parallel safe as $$
  select array(select line.model from jsonb_to_recordset(incomes) as line (model text))
$$;

alter table campaign
  add column typical_pay_grosze bigint not null generated always as (campaign_typical_pay(incomes)) stored,
  add column models text[] not null generated always as (campaign_models(incomes)) stored,
  -- The last day to join.
  add column closes_on date not null generated always as
    (least(coalesce(recruiting_until, date 'infinity'), coalesce(end_date, date 'infinity'))) stored;

create index campaign_pool_published on campaign (published_at desc nulls last, id desc)
  where stage in ('onboarding', 'running') and type in ('open', 'semi_open');
create index campaign_pool_closing on campaign (closes_on, id desc)
  where stage in ('onboarding', 'running') and type in ('open', 'semi_open');
create index campaign_pool_pay on campaign (typical_pay_grosze desc, id desc)
  where stage in ('onboarding', 'running') and type in ('open', 'semi_open');
create index campaign_pool_platforms on campaign using gin (platforms)
  where stage in ('onboarding', 'running') and type in ('open', 'semi_open');
create index campaign_pool_models on campaign using gin (models)
  where stage in ('onboarding', 'running') and type in ('open', 'semi_open');

-- Names are looked for without their Polish letters.
drop index campaign_pool_name;
create index campaign_pool_name on campaign using gin (plain_letters(name) gin_trgm_ops)
  where stage in ('onboarding', 'running') and type in ('open', 'semi_open');

-- What the creator may see whose name nearly says what was written, the nearest first; of very many, some.
create function campaigns_nearly(creator uuid, written text, many int) returns table (id uuid) language sql stable
  set pg_trgm.word_similarity_threshold = 0.35 as $$
  select near.id from (
    (select c.id, plain_letters(c.name) as said from campaign c
      where c.stage in ('onboarding', 'running') and c.type in ('open', 'semi_open') and written <% plain_letters(c.name) limit 500)
    union
    (select c.id, plain_letters(c.name) from participation p join campaign c on c.id = p.campaign_id
      where p.creator_id = creator and written <% plain_letters(c.name) limit 500)) as near
  order by word_similarity(written, near.said) desc, near.id limit many
$$;
