/** What an advertiser writes into a transfer's title, so that it finds its campaign. @example campaignReference('0f3a91bc-…') // 'FAN-0F3A91BC' */
export const campaignReference = (id: string): string => `FAN-${id.slice(0, 8).toUpperCase()}`
