/** Public entry: one adapter per platform behind one interface. The simulator is `@fanfara/platforms/simulator`. */
export { type Adapters, createAdapters } from './adapters.ts'
export { type BaseUrls, realBaseUrls, simulatedBaseUrls } from './base-urls.ts'
export { PlatformError, type PlatformErrorKind } from './errors.ts'
export { createInstagramAdapter } from './instagram/adapter.ts'
export { channelUrl, type MediaKind, type MediaRef, type Platform, parseMediaUrl } from './media-url.ts'
export type { NoticeReader, NoticeRequest, PlatformNotice, Received } from './notices.ts'
export { createTikTokAdapter } from './tiktok/adapter.ts'
export { createTwitchAdapter, type TwitchAdapter } from './twitch/adapter.ts'
export type {
  AdapterDeps,
  AuthorizeRequest,
  CallbackResult,
  Identity,
  ListMediaOptions,
  LiveStream,
  MediaItem,
  MediumFigure,
  Metrics,
  PlatformAdapter,
  PlatformConfig,
  PublishedMedium,
  Purpose,
  Snapshot,
  SnapshotTicket,
  TokenSet,
  VerifyOutcome,
} from './types.ts'
export { createXAdapter } from './x/adapter.ts'
export { createYouTubeAdapter } from './youtube/adapter.ts'
