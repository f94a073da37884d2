/** Tables that the job queue makes for itself, in a schema of its own. */
export const queueTables = ['job', 'version']

/**
 * Whose tables are whose. Only its owner's folder writes a table (a feature's, or `db`), and others ask the owner's functions
 * for it, in the same transaction. Migrations and the demo world may write all of them.
 */
export const owners = {
  db: [
    'company_version',
    'setting',
    'outbox',
    'given_up_letter',
    'idempotency',
    'limit_counter',
    'limit_reservation',
    'sent_mail',
    ...queueTables,
  ],
  accounts: [
    'account',
    'account_category',
    'category',
    'country',
    'consent',
    'known_browser',
    'session',
    'look',
    'refresh_token',
    'confirm_code',
    'email_confirmation',
    'reset_code',
    'social_identity',
    'sign_in_ticket',
    'connect_ticket',
    'oauth_trip',
    'account_origin',
    'operator_invitation',
    'creator_invitation',
    'authenticator',
    'authenticator_setup',
    'recovery_code',
    'passkey',
    'passkey_ceremony',
    'sign_in_challenge',
  ],
  audit: ['audit', 'audit_link', 'audit_check'],
  'bank-statements': ['bank_statement', 'bank_line', 'sandbox_bank_file', 'sandbox_bank_order', 'sandbox_bank_entry'],
  billing: ['billing_profile'],
  calendar: ['calendar_address'],
  campaigns: [
    'campaign',
    'campaign_fit',
    'campaign_pool_size',
    'participation',
    'advertiser_link',
    'undoable',
    'campaign_message',
    'campaign_picture',
    'saved_search',
    'saved_search_round',
  ],
  channels: ['channel', 'channel_reading', 'reading_day', 'hand_reading', 'viewer_sample', 'broadcast_check', 'salary'],
  providers: ['provider_setting'],
  'chat-bot': ['chat_rest', 'chat_post'],
  desk: ['work_hand', 'day_figure'],
  corrections: ['correction'],
  imports: ['file_import'],
  creators: ['creator_act', 'creator_act_person', 'creator_card', 'creator_card_due', 'creator_count', 'creator_note'],
  demo: ['simulator_state'],
  evaluation: ['recommended_price'],
  exposures: ['overlay_session', 'exposure_minute'],
  'media-kit': ['media_kit'],
  'media-views': ['followed_medium', 'medium_reading'],
  help: ['help_answer', 'help_article', 'help_text', 'help_text_version'],
  inbox: [
    'inbox_application',
    'inbox_secret',
    'inbox_feed',
    'inbox_workflow',
    'inbox_usage',
    'inbox_trigger',
    'inbox_subscriber',
    'inbox_preference',
    'inbox_session',
    'inbox_message',
    'portal_message',
    'push_device',
  ],
  ledger: ['ledger_account', 'ledger_transaction', 'ledger_posting'],
  proofs: ['task_medium', 'snapshot'],
  news: ['news'],
  templates: ['answer_template', 'kept_plan'],
  notices: ['platform_notice', 'data_deletion'],
  overlay: ['overlay'],
  payments: [
    'payment',
    'payout',
    'payout_run',
    'bank_file',
    'payment_move',
    'advertiser_payment',
    'credit_move',
    'write_off',
    'told_date',
    'told_date_sum',
  ],
  receivables: ['receivable_reminder', 'late_rate'],
  privacy: ['billing_archive'],
  settings: ['feature_flag'],
  tasks: ['task', 'task_acceptance'],
  tracking: ['campaign_tracking', 'click', 'click_visitor', 'tally', 'conversion_key', 'conversion', 'postback'],
  views: ['list_view', 'creator_columns'],
}

/**
 * Tables of others that are read where a list or a lock needs them in the same statement, by reader, each with its reason.
 * A new one is added on purpose; one that nobody reads any more is refused.
 */
export const reads = {
  accounts: { channel: 'a connected channel claims its account at the platform' },
  audit: { account: 'the log names who acted' },
  'bank-statements': {
    advertiser_payment: 'which of them no line stands for is one question to both',
    account: 'who imported and settled, and whose payout it was, is named in the lists',
    'payout, campaign': 'lines name what they were matched with',
  },
  billing: {
    account: 'when what a payout rests on changed is one moment of two tables',
    country: 'the list to choose from',
  },
  calendar: { account: 'whose calendar an address is, and in which language', task: 'a calendar is a list of tasks' },
  campaigns: {
    'account, account_category, category': 'participants and creators are listed by name and interests',
    'channel, channel_reading': 'who may join, and what advertisers see, depends on connected channels',
    'salary, recommended_price': 'prices are kept with the participation when somebody joins',
    'task, payment': 'lists of operators count tasks and money of their page',
  },
  channels: { overlay_session: 'only channels whose overlay is shown are asked what is on the air' },
  'chat-bot': {
    'account, channel, viewer_sample': 'who is live now is found by the latest sample',
    'campaign, participation': 'which links their campaigns give',
  },
  help: { account: 'earlier texts say who wrote them' },
  imports: { account: 'a list names who imported' },
  corrections: { 'account, campaign, task': 'a correction names whose it is, of which campaign, and who acted' },
  creators: {
    'account, channel, channel_reading, salary, ledger_account, task':
      'a line of the list shows what decides about a creator',
    'account_category, category, campaign, participation, payment, payout, session, portal_message, hand_reading':
      "a creator's page shows all that is theirs",
  },
  desk: {
    'account, campaign, participation, task, payment, payout, bank_file, bank_statement, bank_line, correction, write_off':
      'what waits for operators is one list, oldest first',
    'payment_move, ledger_transaction, ledger_posting, ledger_account':
      'the months of the start page are summed by day, each along an index of its time',
  },
  db: { account: 'a request with a key locks its account first' },
  evaluation: {
    'channel, channel_reading, viewer_sample, salary': 'readings and prices stand beside recommended prices',
  },
  exposures: {
    channel: 'whether a banner had its time depends on its platform',
    'campaign, task': 'a minute counts while its banner runs, and pays where views are paid',
  },
  inbox: {
    account: 'its own subscribers are accounts',
    session: 'an inbox session ends with the portal session behind it',
  },
  'media-kit': {
    account: 'the page shows whoever it belongs to',
    'account_category, category, channel, channel_reading, salary': 'a visitor reads all of it in one moment',
    'campaign, participation, task': 'brands are those of finished campaigns',
  },
  'media-views': {
    'campaign, participation, payment': 'views count while the campaign runs, pays for them and is not settled',
    account: 'operators read whose medium needs a look',
    channel: 'a medium is read with the token of its channel',
  },
  ledger: {
    'payment, payout, advertiser_payment, correction, credit_move, write_off':
      'reconciling compares balances with rows',
    bank_line: 'and what statements were matched with',
  },
  receivables: {
    'payment, campaign, billing_profile, account':
      'what is owed is listed by campaign, with whom it is for and who reminded of it',
  },
  proofs: {
    task: 'what was published belongs to a task',
    'account, campaign': 'the queue names whose proof it is, of which campaign, and who judged it',
  },
  news: { account: 'a piece names its author' },
  overlay: { channel: 'an overlay belongs to a channel', 'campaign, participation, task': 'what runs on it now' },
  payments: {
    account: 'payouts are listed by name',
    billing_profile: 'what speaks against thousands of orders is read in one statement',
    'campaign, participation, task': 'what is paid follows from the results of a participation',
    correction: 'a statement names what a correction was about, and a chart whose earning it changed',
    bank_line: 'what waits for operators is counted in one statement',
    company_version: 'by when creators are told that advertisers pay is noted with the move itself',
    ledger_account: 'operators see what is due beside what is there',
    'ledger_posting, ledger_transaction': 'accountants read entries with the names of whom they are about',
  },
  privacy: {
    'account, account_category, category, country, consent, session, look, email_confirmation, social_identity, authenticator, recovery_code, passkey':
      'a person reads all that is held about them',
    'billing_profile, calendar_address, saved_search, channel, media_kit, push_device, salary, chat_post': 'the same',
    'campaign, participation, task, task_acceptance, snapshot, payment, payout, correction': 'the same',
    'tally, exposure_minute, followed_medium, creator_note, help_answer, reading_day': 'the same',
    'inbox_preference, inbox_subscriber, inbox_workflow, portal_message': 'the same',
  },
  tasks: {
    account: 'an advertiser reads whose material it is',
    'campaign, participation': 'tasks run within their campaign',
  },
  tracking: {
    'campaign, participation': 'a link belongs to a participation, and counts while its campaign runs',
    account: 'a page for a link that is over names its creator',
    'account_origin, known_browser': "a creator's own clicks are told from others in the same statement",
    payment: 'nothing more counts once the amount is fixed',
    exposure_minute: 'minutes of banners stand in the same list as clicks',
    medium_reading: 'so do readings of published media',
  },
  views: { account: 'a view says whose it is' },
}
