/** How tokens of looks begin: nothing else takes them, and they open nothing else (decision 0080). */
export const LOOK_TOKEN = 'fl1.'

/**
 * What an operator who sees the portal as a creator sees it may ask: this list, and nothing else (decision 0080). Absent on purpose are account
 * numbers and tax numbers, documents and files, sessions, ways in and second factors, keys of calendars, overlays, media kits and devices, and what asks
 * platforms in the creator's name. Whatever is new is refused until it is written here.
 */
export const shownInLook: ReadonlySet<string> = new Set([
  'countCampaigns',
  'findEvent',
  'getCampaign',
  'getChatBot',
  'getCounts',
  'getDeletion',
  'getEarningChart',
  'getEarnings',
  'getEasyAd',
  'getEstimate',
  'getHelpAnswer',
  'getLanguage',
  'getNotifications',
  'getPayments',
  'getStart',
  'getStatement',
  'getTheme',
  'getUser',
  'leaveLook',
  'listCampaignFilters',
  'listCampaigns',
  'listCampaignStatuses',
  'listCampaignTypes',
  'listCategories',
  'listChannels',
  'listCorrections',
  'listCountries',
  'listEvents',
  'listLooks',
  'listMediaCounts',
  'listNews',
  'listOwnCampaigns',
  'listPaymentStages',
  'listSalaries',
  'listSavedSearches',
  'listStages',
  'listTasks',
  'listUndoable',
])
