import { Alert } from '../look/alert.tsx'
import { ScrollRegion } from '../page/scroll-region.tsx'
import type { MarkedToken, Token, Tokens } from 'marked'
import { Fragment, type ReactNode } from 'react'
import { useUiText } from '../text/text.tsx'
import { knownTokens } from './article.ts'
import type { Fill } from './fill.ts'
import { useToPlace } from './links.ts'
import { ScreenPicture } from './picture.tsx'

interface Props<Of> {
  of: Of
  fill: Fill
}

/** Paragraphs, lists, tables and warnings of an article. Elements are made from tokens, so no text ever becomes HTML (HELP-03, SEC-03). */
export function Blocks({ of: tokens, fill }: Props<readonly MarkedToken[]>) {
  return tokens.map((token, at) => <Block key={at} of={token} fill={fill} />)
}

function Block({ of: token, fill }: Props<MarkedToken>): ReactNode {
  switch (token.type) {
    case 'paragraph': {
      const [only, more] = knownTokens(token.tokens)
      if (only?.type === 'image' && !more) return <ScreenPicture href={only.href} caption={fill(only.text)} />
      return (
        <p>
          <Inline of={token.tokens} fill={fill} />
        </p>
      )
    }
    case 'text':
      return <Inline of={token.tokens ?? [token]} fill={fill} />
    case 'list':
      return <List of={token} fill={fill} />
    case 'table':
      return <Table of={token} fill={fill} />
    case 'blockquote':
      // HELP-04
      return (
        <Alert tone="warning" isNote>
          <Blocks of={knownTokens(token.tokens)} fill={fill} />
        </Alert>
      )
    case 'code':
      return (
        <pre className="overflow-x-auto rounded-control border border-line bg-sunken px-3 py-2 font-mono text-14">
          {fill(token.text)}
        </pre>
      )
    default:
      return null
  }
}

const listClass = 'grid gap-2 pl-6 marker:text-brass'

function List({ of: { ordered, items, start }, fill }: Props<Tokens.List>) {
  const entries = items.map((item, at) => (
    <li key={at} className="pl-1">
      <Blocks of={knownTokens(item.tokens)} fill={fill} />
    </li>
  ))
  if (!ordered) return <ul className={`list-disc ${listClass}`}>{entries}</ul>
  return (
    <ol start={start || 1} className={`list-decimal marker:font-semibold ${listClass}`}>
      {entries}
    </ol>
  )
}

/** Scrolls sideways inside itself (HELP-05); where three columns have room, they take what there is. */
function Table({ of: { header, rows }, fill }: Props<Tokens.Table>) {
  const ui = useUiText()
  const cell = 'border-b border-line px-3 py-2.5 text-left align-top first:pl-4 last:pr-4'
  return (
    <ScrollRegion
      label={`${ui('table')}: ${fill(header.map(({ text: name }) => name).join(', '))}`}
      className="@container rounded-surface border border-line"
    >
      <table
        className={`w-full border-separate border-spacing-0 text-14 ${header.length > 2 ? 'min-w-[34rem] @min-[25rem]:min-w-0' : ''}`}
      >
        <thead className="bg-sunken">
          <tr>
            {header.map((name, at) => (
              <th key={at} scope="col" className={`${cell} font-semibold text-muted`}>
                <Inline of={name.tokens} fill={fill} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, line) => (
            <tr key={line} className="last:[&>*]:border-b-0">
              {row.map(({ tokens }, at) =>
                at === 0 ? (
                  <th key={at} scope="row" className={`${cell} font-semibold`}>
                    <Inline of={tokens} fill={fill} />
                  </th>
                ) : (
                  <td key={at} className={cell}>
                    <Inline of={tokens} fill={fill} />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

function Inline({ of: tokens, fill }: Props<readonly Token[]>) {
  return knownTokens(tokens).map((token, at) => <Fragment key={at}>{inlineOf(token, fill)}</Fragment>)
}

/** An inline token as an element; raw HTML is left out, and a picture that does not stand in a paragraph of its own. */
function inlineOf(token: MarkedToken, fill: Fill): ReactNode {
  switch (token.type) {
    case 'text':
      return token.tokens ? <Inline of={token.tokens} fill={fill} /> : fill(token.text)
    case 'escape':
      return token.text
    case 'strong':
      return (
        <b className="font-semibold">
          <Inline of={token.tokens} fill={fill} />
        </b>
      )
    case 'em':
      return (
        <em>
          <Inline of={token.tokens} fill={fill} />
        </em>
      )
    case 'codespan':
      return <code className="rounded bg-sunken px-1 font-mono text-[0.92em]">{fill(token.text)}</code>
    case 'br':
      return <br />
    case 'link':
      return (
        <Place href={fill(token.href)}>
          <Inline of={token.tokens} fill={fill} />
        </Place>
      )
    default:
      return null
  }
}

function Place({ href, children }: { href: string; children: ReactNode }) {
  return useToPlace()(href, children)
}
