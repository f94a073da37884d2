-- What neither creator nor channel priced was paid by a list in the code; the operators' table is the only one now. Everybody who is
-- in a campaign keeps what that list would have paid, in grosze by platform and ad type (MONEY-47).
update participation set salaries = first_stage.prices || salaries
from (select coalesce(jsonb_object_agg(platform || '/' || ad_type, price_zloty * 100), '{}'::jsonb) as prices
  from recommended_price where stage = 1) as first_stage
where entered_at is not null;
