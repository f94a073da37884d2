import type { Answer } from '@fanfara/contract/endpoint'
import type { opsFind } from '@fanfara/contract/ops/desk/work'
import { hasRight, type OperatorRole } from '@fanfara/contract/rights'
import { formatMoney } from '@fanfara/ui/format'
import { plainLetters } from '@fanfara/ui/plain-letters'
import { type LinkOptions, linkOptions } from '@tanstack/react-router'
import type { TextOf } from '#/texts.ts'
import { places } from '#/shell/places.ts'

/** What the palette finds: a line that leads somewhere. */
export interface Entry {
  id: string
  group: 'creators' | 'campaigns' | 'advertisers' | 'payouts' | 'acts' | 'screens'
  label: string
  hint: string | null
  link: LinkOptions
}

const acts = [
  { act: 'new_campaign', link: linkOptions({ to: '/campaigns/new' }), right: 'campaigns' },
  { act: 'judge', link: linkOptions({ to: '/proofs' }), right: 'campaigns' },
  {
    act: 'decide',
    link: linkOptions({ to: '/campaigns', search: { waits: 'applications' } }),
    right: 'campaigns',
  },
  { act: 'pay', link: linkOptions({ to: '/payouts', search: { status: 'ordered' } }), right: 'money' },
  { act: 'settle', link: linkOptions({ to: '/campaigns', search: { waits: 'settlements' } }), right: 'money' },
  { act: 'write', link: linkOptions({ to: '/messages' }), right: 'campaigns' },
  { act: 'import', link: linkOptions({ to: '/imports' }), right: 'campaigns' },
  { act: 'new_news', link: linkOptions({ to: '/news/new' }), right: 'campaigns' },
] as const

/** Screens and acts whose words hold all that was typed; all of them while nothing is. */
export function ownEntries(
  written: string,
  { text, shell, role }: { text: TextOf<'finder'>; shell: TextOf<'shell'>; role: OperatorRole | null | undefined },
): Entry[] {
  const words = plainLetters(written).split(/\s+/).filter(Boolean)
  const isMeant = ({ label }: Entry) => words.every(word => plainLetters(label).includes(word))
  const found: Entry[] = [
    ...acts
      .filter(({ right }) => hasRight(role, right))
      .map(({ act, link }) => ({
        id: `act-${act}`,
        group: 'acts' as const,
        label: text(`act_${act}`),
        hint: null,
        link,
      })),
    ...places
      .filter(({ right }) => right === undefined || hasRight(role, right))
      .map(({ label, link }) => ({
        id: `screen-${label}`,
        group: 'screens' as const,
        label: shell(label),
        hint: null,
        link,
      })),
  ]
  return found.filter(isMeant)
}

/** What the server found, as lines. */
export function foundEntries(
  { creators, campaigns, advertisers, payouts }: Answer<typeof opsFind>['data'],
  { text, labels, role }: { text: TextOf<'finder'>; labels: TextOf<'labels'>; role: OperatorRole | null | undefined },
): Entry[] {
  return [
    ...creators.map(({ id, name, email }) => ({
      id: `creator-${id}`,
      group: 'creators' as const,
      label: name,
      hint: email,
      link: linkOptions({ to: '/creators/$id', params: { id } }),
    })),
    ...campaigns.map(({ id, name, advertiser, stage }) => ({
      id: `campaign-${id}`,
      group: 'campaigns' as const,
      label: name,
      hint: `${advertiser} · ${labels(`stage_${stage}`)}`,
      link: linkOptions({ to: '/campaigns/$id', params: { id } }),
    })),
    ...advertisers.flatMap(({ name, campaigns: count, owes }, at) => [
      {
        id: `advertiser-${at}`,
        group: 'advertisers' as const,
        label: name,
        hint: text('advertiser_campaigns', { count }),
        link: linkOptions({ to: '/campaigns', search: { name } }),
      },
      ...(owes && hasRight(role, 'money')
        ? [
            {
              id: `owing-${at}`,
              group: 'advertisers' as const,
              label: name,
              hint: text('advertiser_owes'),
              link: linkOptions({ to: '/receivables', search: { name } }),
            },
          ]
        : []),
    ]),
    ...payouts.map(({ id, reference, creator, amount, status }) => ({
      id: `payout-${id}`,
      group: 'payouts' as const,
      label: reference,
      hint: `${creator} · ${formatMoney(amount)} · ${labels(`payout_${status}`)}`,
      link: linkOptions({ to: '/payouts', search: { search: reference } }),
    })),
  ]
}
