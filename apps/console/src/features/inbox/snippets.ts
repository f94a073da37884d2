/** What differs between two customers' code; no key is among it. */
export interface SnippetFacts {
  /** Scheme, host and port of the service. */
  origin: string
  identifier: string
  isSecure: boolean
}

/** Where the running product hands out the package. */
export const packageAddress = (origin: string): string => `${origin}/inbox/fanfara-inbox.tgz`

/** A plain page that shows the inbox. */
export const scriptSnippet = ({ origin, identifier, isSecure }: SnippetFacts): string =>
  [
    `<script src="${origin}/inbox.js" defer></script>`,
    `<notification-inbox application-identifier="${identifier}" subscriber-id="ID"${isSecure ? ' hmac-hash="HASH"' : ''}></notification-inbox>`,
  ].join('\n')

/** A React component that shows it. */
export const reactSnippet = ({
  origin,
  identifier,
  isSecure,
}: SnippetFacts): string => `import { NotificationBell, NovuProvider, PopoverNotificationCenter } from '@fanfara/inbox'

export function Inbox({ subscriberId${isSecure ? ', hmacHash' : ''} }) {
  return (
    <NovuProvider
      applicationIdentifier="${identifier}"
      subscriberId={subscriberId}${isSecure ? '\n      hmacHash={hmacHash}' : ''}
      backendUrl="${origin}"
    >
      <PopoverNotificationCenter colorScheme="light">
        {({ unseenCount }) => <NotificationBell unseenCount={unseenCount} />}
      </PopoverNotificationCenter>
    </NovuProvider>
  )
}`

/** How a server signs a subscriber, by language. */
export const hashSnippets = {
  node: `import { createHmac } from 'node:crypto'

const hmacHash = createHmac('sha256', process.env.INBOX_SECRET).update(subscriberId).digest('hex')`,
  php: `$hmacHash = hash_hmac('sha256', $subscriberId, getenv('INBOX_SECRET'));`,
  python: `import hashlib, hmac, os

hmac_hash = hmac.new(os.environ['INBOX_SECRET'].encode(), subscriber_id.encode(), hashlib.sha256).hexdigest()`,
} as const

/** Text as one word of a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** Sends a message from any server. */
export function curlSnippet({ origin }: SnippetFacts, content: string): string {
  const body = JSON.stringify({ name: 'message', to: { subscriberId: 'ID' }, payload: { content } })
  const headers = "-H 'Authorization: ApiKey KEY' -H 'Content-Type: application/json'"
  return `curl -X POST ${origin}/v1/events/trigger ${headers} -d ${quoted(body)}`
}

/** Sends a message by the command line, while the server runs. */
export const cliSnippet = ({ identifier }: SnippetFacts, content: string): string =>
  `FANFARA_INBOX_SECRET=KEY npm run fanfara -- notify --app ${identifier} --subscriber ID --content ${quoted(content)}`
