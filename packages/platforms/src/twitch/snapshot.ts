import * as z from 'zod/mini'
import { PlatformError } from '../errors.ts'
import { twitchUrl } from '../media-url.ts'
import type { Snapshot, SnapshotTicket, TokenSet } from '../types.ts'
import type { TwitchClient } from './client.ts'
import { previewUrl, streamRows } from './media.ts'
import { clipsReply, createdClipReply } from './schemas.ts'

/** A clip that is not there after this long has failed. platforms.md §3.4. */
const CLIP_WAIT_MS = 15_000

const ticketBody = z.object({
  externalId: z.string(),
  clipId: z.nullable(z.string()),
  streamId: z.string(),
  startedAt: z.number(),
  viewerCount: z.number(),
  begunAt: z.number(),
})
type TicketBody = z.infer<typeof ticketBody>

/**
 * Asks for a clip of the last half minute; where clips are refused (no permission, switched off, category) the stream's
 * picture will do. @throws PlatformError `not_found` with code `offline`. platforms.md §3.4.
 */
export async function beginTwitchSnapshot(
  client: TwitchClient,
  tokens: TokenSet,
  externalId: string,
): Promise<SnapshotTicket> {
  const [stream] = await streamRows(client, tokens, [externalId])
  if (!stream) throw new PlatformError('not_found', 'The channel is not live', { providerCode: 'offline' })
  const clipId = await createClip(client, tokens, externalId)
  const begunAt = client.now()
  const body: TicketBody = {
    externalId,
    clipId,
    streamId: stream.id,
    startedAt: Date.parse(stream.started_at),
    viewerCount: stream.viewer_count,
    begunAt,
  }
  return {
    ticket: Buffer.from(JSON.stringify(body)).toString('base64url'),
    readyAt: new Date(begunAt + (clipId ? CLIP_WAIT_MS : 0)),
    method: clipId ? 'clip' : 'thumbnail',
  }
}

async function createClip(client: TwitchClient, tokens: TokenSet, externalId: string) {
  if (!tokens.scopes.includes('clips:edit')) return null
  try {
    const query = { broadcaster_id: externalId }
    return (await client.helix(tokens, 'POST', '/clips', query, createdClipReply)).data[0]?.id ?? null
  } catch (error) {
    const isRefused = error instanceof PlatformError && ['permanent', 'not_found', 'scope_missing'].includes(error.kind)
    if (isRefused) return null
    throw error
  }
}

/** The clip when it appeared, else the stream's picture; null while waiting, and when the channel went offline. */
export async function finishTwitchSnapshot(
  client: TwitchClient,
  tokens: TokenSet,
  { ticket }: SnapshotTicket,
): Promise<Snapshot | null> {
  const body = readTicket(ticket)
  const clip = body.clipId ? await fetchClip(client, tokens, body, body.clipId) : null
  if (clip) return clip
  if (body.clipId && client.now() < body.begunAt + CLIP_WAIT_MS) return null
  return pictureOf(client, tokens, body)
}

async function fetchClip(client: TwitchClient, tokens: TokenSet, body: TicketBody, clipId: string) {
  const [clip] = (await client.helix(tokens, 'GET', '/clips', { id: clipId }, clipsReply)).data
  if (!clip || clip.broadcaster_id !== body.externalId) return null
  const snapshot: Snapshot = {
    capturedAt: new Date(clip.created_at),
    url: clip.url,
    imageUrl: clip.thumbnail_url || null,
    viewerCount: body.viewerCount,
    streamId: body.streamId,
    startedAt: new Date(body.startedAt),
    freshness: 'exact',
  }
  return snapshot
}

/** Never a picture without a row in Get Streams: an offline channel's picture is somebody else's. platforms.md §3.4. */
async function pictureOf(client: TwitchClient, tokens: TokenSet, body: TicketBody): Promise<Snapshot | null> {
  const [stream] = await streamRows(client, tokens, [body.externalId])
  if (!stream) return null
  const nowMs = client.now()
  return {
    capturedAt: new Date(nowMs),
    url: twitchUrl('live', stream.user_login),
    imageUrl: previewUrl(stream.thumbnail_url, nowMs),
    viewerCount: stream.viewer_count,
    streamId: stream.id,
    startedAt: new Date(stream.started_at),
    freshness: 'up_to_5_min',
  }
}

function readTicket(ticket: string): TicketBody {
  try {
    return ticketBody.parse(JSON.parse(Buffer.from(ticket, 'base64url').toString()))
  } catch {
    throw new PlatformError('permanent', 'Not a snapshot ticket of ours', { providerCode: 'bad_ticket' })
  }
}
