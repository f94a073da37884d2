import { type KeptPlan, opsDownloadPlans, opsRemovePlan, opsRenamePlan } from '@fanfara/contract/ops/campaign/plans'
import { Section } from '@fanfara/ui/card'
import { EmptyState } from '@fanfara/ui/empty-state'
import type { InPlace } from '@fanfara/ui/name-search'
import { Loading } from '@fanfara/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { call } from '#/api.ts'
import { RefusalBelow, RemoveButton } from '#/shared/acts/remove-button.tsx'
import { useDialog } from '#/shared/acts/use-dialog.ts'
import { useRemoving } from '#/shared/acts/use-removing.ts'
import { useRevisedRow } from '#/shared/acts/use-revised.ts'
import { RightButton } from '#/shared/rights.tsx'
import { KeptBar, NoneFound } from '#/shared/templates/kept-bar.tsx'
import { Listed } from '#/shell/listed.tsx'
import { BackLink } from '#/shell/back-link.tsx'
import { CardOutline } from '#/shell/card-outline.tsx'
import { Page } from '#/shell/page.tsx'
import { listOf } from '#/shell/things.ts'
import { useText } from '#/texts.ts'
import { NameDialog } from './name-dialog.tsx'
import { PlanTasks, useToldDays } from './plan-tasks.tsx'
import { plansQuery } from './queries.ts'

const route = getRouteApi('/signed-in/campaigns/plans')

/** Task plans that operators keep for other campaigns (WORK-09), found and in the order that is chosen (DESK-52). */
export function PlansScreen() {
  const text = useText('plans')
  const shown = route.useSearch()
  const navigate = route.useNavigate()
  const onShow = (search: typeof shown, how?: InPlace) => void navigate({ search, resetScroll: false, ...how })
  const { data: all, error, dataUpdatedAt, refetch } = useQuery(plansQuery(shown))
  const removing = useRemoving<KeptPlan>({
    run: ({ id }) => call(opsRemovePlan, { params: { id } }),
    label: ({ name }) => text('removing', { name }),
    done: ({ name }) => text('removed', { name }),
  })
  const plans = all?.filter(({ id }) => !removing.isGone(id))
  const isNone = plans?.length === 0
  return (
    <>
      <BackLink to={listOf.campaign}>{text('to_campaigns')}</BackLink>
      <Page isWide title={text('title')} purpose={text('purpose')}>
        <Listed
          query={{ data: plans, error, dataUpdatedAt, refetch }}
          bar={
            <KeptBar
              label={text('search')}
              shown={shown}
              onShow={onShow}
              endpoint={opsDownloadPlans}
              name="fanfara-task-plans.csv"
              isEmpty={!plans || isNone}
            />
          }
          isNarrowed={Boolean(shown.search)}
          empty={shown.search ? <NoneFound drawing="campaigns" shown={shown} onShow={onShow} /> : <NoPlans />}
          outline={<PlansOutline />}
        >
          {kept => (
            <ul className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 wide:grid-cols-2 broad:grid-cols-3">
              {kept.map(plan => (
                <li key={plan.id}>
                  <Plan plan={plan} onRemove={() => removing.remove(plan)} error={removing.errorOf(plan.id)} />
                </li>
              ))}
            </ul>
          )}
        </Listed>
      </Page>
    </>
  )
}

function NoPlans() {
  const text = useText('plans')
  return (
    <EmptyState drawing="campaigns" title={text('none')}>
      {text('none_hint')}
    </EmptyState>
  )
}

const PlansOutline = () => (
  <Loading className="grid gap-6">
    <CardOutline className="h-40" />
    <CardOutline className="h-40" />
  </Loading>
)

function Plan({ plan, onRemove, error }: { plan: KeptPlan; onRemove: () => void; error: unknown }) {
  const text = useText('plans')
  const told = useToldDays()
  const { name, lines } = plan
  return (
    <Section title={name} hint={text('tasks', { count: lines.length })}>
      <PlanTasks lines={lines} days={told} />
      <div className="mt-4 flex flex-wrap gap-2">
        <Rename plan={plan} />
        <RemoveButton label={text('remove')} name={name} onRemove={onRemove} />
        <RefusalBelow error={error} />
      </div>
    </Section>
  )
}

function Rename({ plan }: { plan: KeptPlan }) {
  const text = useText('plans')
  const dialog = useDialog()
  return (
    <>
      <RightButton variant="secondary" size="small" onClick={dialog.open}>
        {text('rename')}
      </RightButton>
      <Renaming key={dialog.openings} plan={plan} isOpen={dialog.isOpen} onClose={dialog.close} />
    </>
  )
}

function Renaming({ plan: newest, ...dialog }: { plan: KeptPlan; isOpen: boolean; onClose: () => void }) {
  const text = useText('plans')
  const { begun, save } = useRevisedRow(newest, ({ revision }: KeptPlan) => revision)
  return (
    <NameDialog
      {...dialog}
      title={text('rename_title', { name: begun.name })}
      name={begun.name}
      run={(name, options) =>
        save(revision => call(opsRenamePlan, { params: { id: begun.id }, body: { name, revision } }, options))
      }
      done={({ name }) => text('renamed', { name })}
    />
  )
}
