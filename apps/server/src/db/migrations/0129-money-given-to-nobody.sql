-- What came for a campaign and is given to none of its creators yet: of what they wait for, it is owed no more (OPS-11, OPS-14).
create function campaign_unallocated(campaign uuid) returns bigint language sql stable as $$
  select greatest(0, campaign_money(campaign) - coalesce((select sum(amount_grosze - taken_back_grosze) from payment
    where campaign_id = campaign and status not in ('waiting_for_acceptance', 'waiting_for_payment', 'removed')), 0))::bigint
$$;
