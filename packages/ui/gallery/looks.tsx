import { languages } from '@fanfara/contract/enums'
import { DateRange, DateText } from '../src/text/date-text.tsx'
import { Money, MoneySkeleton } from '../src/text/money.tsx'
import { Alert } from '../src/look/alert.tsx'
import { Avatar } from '../src/look/avatar.tsx'
import { Badge } from '../src/look/badge.tsx'
import { Card, Facts, Section } from '../src/look/card.tsx'
import { ConnectionBar } from '../src/look/connection-bar.tsx'
import { CountBars } from '../src/look/count-bars.tsx'
import { EmptyState, ErrorState } from '../src/look/empty-state.tsx'
import { BellRings, Logo, LogoMark } from '../src/look/logo.tsx'
import { MoneyBars } from '../src/look/money-bars.tsx'
import { PageHeader } from '../src/look/page-header.tsx'
import { PlatformIcon, PlatformName, platformNames } from '../src/look/platform-icon.tsx'
import { Progress, Segments, Steps } from '../src/look/progress.tsx'
import { ScrollRegion } from '../src/page/scroll-region.tsx'
import { Loading, Skeleton } from '../src/look/skeleton.tsx'
import { blockLinkClass, ExternalLink, linkClass, LinkList } from '../src/look/text-link.tsx'
import * as icons from '../src/look/icons.tsx'
import * as moreIcons from '../src/look/more-icons.tsx'
import { Button } from '../src/form/button.tsx'
import { type Examples, LONG, nothing } from './examples.ts'

const act = (
  <Button variant="secondary" size="small">
    Cofnij
  </Button>
)
const alert: Examples = {
  error: <Alert title="Nie udało się zapisać">Spróbuj ponownie za chwilę.</Alert>,
  warning: <Alert tone="warning" title="Zostały dwa dni" action={act} />,
  success: <Alert tone="success" title="Zapisane" />,
  info: <Alert tone="info">Sama treść, bez tytułu.</Alert>,
  long: <Alert tone="info" title={LONG} action={act} />,
}
const avatar: Examples = {
  initials: <Avatar url={null} name="Ola Wrzos" />,
  one: <Avatar url={null} name="Ola" size={56} />,
  nameless: <Avatar url={null} name="" />,
}
const badge: Examples = Object.fromEntries(
  (['primary', 'warning', 'error', 'secondary', 'plain', 'green'] as const).flatMap(look =>
    [false, true].map(isCalm => [
      isCalm ? `${look}-calm` : look,
      <Badge key={look} look={look} isCalm={isCalm}>
        Czeka na rozliczenie
      </Badge>,
    ]),
  ),
)
const card: Examples = {
  plain: <Card>Treść karty</Card>,
  section: (
    <Section title="Saldo" hint="Ostatnie 30 dni" action={act}>
      Treść
    </Section>
  ),
  facts: (
    <Facts
      items={[
        { name: 'Kampania', value: LONG },
        { name: 'Kwota', value: '1 234,50 zł' },
        { name: 'Opis', value: 'Na całą szerokość', wide: true },
      ]}
    />
  ),
}
const money: Examples = {
  text: <Money zloty={1234.5} />,
  large: <Money zloty={1_000_000} size="large" />,
  negative: <Money zloty={-12} />,
  whole: <Money zloty={100} decimals={0} />,
  loading: <MoneySkeleton size="large" />,
}
const bars = [
  { key: 'a', label: 'paź', arrived: 320, waiting: 0 },
  { key: 'b', label: 'lis', arrived: 120, waiting: 240, isRunning: true },
]
const words = { chart: 'Kliknięcia', time: 'Dzień', counted: 'Policzone', notCounted: 'Niepoliczone' }
const charts: Examples = {
  money: <MoneyBars bars={bars} unit="zł" />,
  counts: (
    <CountBars
      range="days"
      words={words}
      bars={[
        { start: Date.UTC(2026, 2, 1), counted: 12, rest: 3 },
        { start: Date.UTC(2026, 2, 2), counted: 0, rest: 0 },
      ]}
    />
  ),
}
const connection: Examples = {
  gone: (
    <div className="h-8">
      <ConnectionBar>Brak połączenia. Próbujemy ponownie…</ConnectionBar>
    </div>
  ),
}
const dates: Examples = {
  day: <DateText value="2026-03-05" />,
  full: <DateText value="2026-03-05T12:30:00" full />,
  none: <DateText value={null} />,
  range: <DateRange from="2026-03-05" to="2026-04-06" />,
}
const empty: Examples = {
  ...Object.fromEntries(
    (['campaigns', 'tasks', 'money', 'messages', 'channels', 'lost', 'soon', 'broken'] as const).map(drawing => [
      drawing,
      <EmptyState key={drawing} drawing={drawing} title="Na razie nic tu nie ma" action={act}>
        Zobaczysz to tutaj.
      </EmptyState>,
    ]),
  ),
  failed: <ErrorState onRetry={nothing} />,
  'failed in a block': <ErrorState isSmall onRetry={nothing} message={LONG} />,
}
const drawn = Object.entries({ ...icons, ...moreIcons }).filter(([name]) => name.endsWith('Icon'))
const icon: Examples = {
  all: (
    <span className="flex flex-wrap gap-3">
      {drawn.map(([name, Icon]) => {
        const Drawn = Icon as typeof icons.HomeIcon
        return <Drawn key={name} title={name} />
      })}
    </span>
  ),
}
const logo: Examples = { mark: <LogoMark />, name: <Logo />, rings: <BellRings className="size-24" /> }
const header: Examples = {
  plain: <PageHeader title="Finanse" />,
  whole: <PageHeader title={LONG} purpose="Ile masz i kiedy to dostaniesz." action={act} />,
}
const platform: Examples = {
  icons: (
    <span className="flex gap-2">
      {Object.keys(platformNames).map(type => (
        <PlatformIcon key={type} type={type as keyof typeof platformNames} />
      ))}
    </span>
  ),
  named: <PlatformName type="twitch" />,
}
const progress: Examples = {
  none: <Progress label="Ocena" value={0} valueText="0%" />,
  part: <Progress label="Ocena" value={29} valueText="29%" />,
  whole: <Progress label="Ocena" value={100} valueText="100%" />,
  segments: <Segments reached={3} total={6} />,
  steps: <Steps label="Odzyskiwanie hasła" step={2} total={4} />,
}
const lines = Array.from({ length: 6 }, (_, at) => <p key={at}>{`Próg ${at + 1}`}</p>)
const region: Examples = {
  wide: (
    <ScrollRegion label="Szeroka tabela" className="rounded-surface border border-line">
      <p className="w-[80rem] p-3">{LONG}</p>
    </ScrollRegion>
  ),
  high: (
    <ScrollRegion label="Długa lista" className="max-h-24">
      {lines}
    </ScrollRegion>
  ),
  whole: <ScrollRegion label="Wszystko widać">{lines}</ScrollRegion>,
}
const skeleton: Examples = {
  line: (
    <Loading>
      <Skeleton className="h-4 w-48" />
    </Loading>
  ),
}
const link: Examples = {
  text: (
    <a href="#link" className={linkClass}>
      Zobacz finanse
    </a>
  ),
  block: (
    <a href="#link" className={blockLinkClass}>
      Wszystkie
    </a>
  ),
  external: <ExternalLink href="https://example.com">Regulamin platformy</ExternalLink>,
  list: <LinkList urls={languages.map(language => `https://example.com/${LONG}/${language}`)} />,
}

/** Parts that are only read. */
export const looks = {
  alert,
  avatar,
  badge,
  card,
  'connection-bar': connection,
  'count-bars': { counts: charts.counts },
  'date-text': dates,
  'empty-state': empty,
  icons: icon,
  logo,
  money,
  'money-bars': { money: charts.money },
  'page-header': header,
  'platform-icon': platform,
  progress,
  'scroll-region': region,
  skeleton,
  'text-link': link,
}
