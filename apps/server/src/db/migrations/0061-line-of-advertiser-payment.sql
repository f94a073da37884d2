-- An advertiser's payment is on a statement once, whoever recorded it.
create unique index bank_line_of_advertiser_payment on bank_line (advertiser_payment_id) where advertiser_payment_id is not null;
