import type { AdType } from '@fanfara/contract/enums'
import { type Grosze, grosze } from '@fanfara/contract/money'

/** What an advertisement of a kind is worth before anything is known of the creator, in whole zł (OPS-28). */
const RECOMMENDED_ZLOTY: Record<AdType, number> = {
  automatic: 50,
  instastory: 150,
  onpage_banner_under_stream: 100,
  paid_promotion: 250,
  post: 250,
  product_placement: 400,
  reels: 350,
  stream_banner: 150,
  stream_dedicated_stream: 800,
  stream_product_placement: 400,
  stream_shotout: 200,
  tiktok: 300,
  tweet: 100,
  video_dedicated_video: 1200,
  video_product_placement: 600,
  video_short: 300,
  video_shotout: 350,
  product_placement_post: 300,
  product_placement_reels: 400,
}

/** The price that stands where a creator set none (MONEY-47): the one of the first stage, until stages are evaluated. */
export const recommendedPrice = (adType: AdType): Grosze => grosze(RECOMMENDED_ZLOTY[adType] * 100)
