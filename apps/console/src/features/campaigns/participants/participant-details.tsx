import { type OpsCampaign } from '@fanfara/contract/ops/campaigns'
import { type OpsParticipant, opsRefuseProof } from '@fanfara/contract/ops/participants'
import type { Task } from '@fanfara/contract/tasks'
import { DateRange, DateText } from '@fanfara/ui/date-text'
import { formatMoney } from '@fanfara/ui/format'
import { ExternalIcon } from '@fanfara/ui/icons'
import { Money } from '@fanfara/ui/money'
import { PlatformIcon } from '@fanfara/ui/platform-icon'
import { useAdName, useLanguage, useUiText } from '@fanfara/ui/text'
import { Link } from '@tanstack/react-router'
import { call } from '#/api.ts'
import { ActButton } from '#/shared/acts/act-button.tsx'
import { ProofBadge, TaskBadge } from '#/shared/labels.tsx'
import { useText } from '#/texts.ts'
import { ParticipantCounts } from '#/features/campaigns/counting/participant-counts.tsx'
import { ContentApproval } from './content-approval.tsx'
import { CorrectButton } from './correcting/correct.tsx'
import { lineText } from '#/features/campaigns/form/line-text.ts'
import { ProofDetails } from './proof-details.tsx'
import { ResultsButton } from './results.tsx'

/** Everything that decides about one creator's money in one campaign. */
export function ParticipantDetails({ participant, campaign }: { participant: OpsParticipant; campaign: OpsCampaign }) {
  const text = useText('participants')
  const { creator, tasks } = participant
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 @min-[42rem]:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <section>
        <h3 className="mb-2 font-semibold">{text('tasks')}</h3>
        {tasks.length === 0 && <p className="text-muted">{text('no_tasks')}</p>}
        <ul className="grid gap-3">
          {tasks.map(task => (
            <li key={task.id} className="rounded-surface border border-line bg-surface p-3">
              <TaskWithProof task={task} participant={participant} campaignId={campaign.id} />
            </li>
          ))}
        </ul>
      </section>
      <div className="grid content-start gap-6">
        <PaymentLines participant={participant} campaign={campaign} />
        {(participant.status === 'active' || participant.status === 'completed') && (
          <ParticipantCounts campaignId={campaign.id} id={participant.id} name={creator.name} />
        )}
        <section>
          <h3 className="mb-1 font-semibold">{text('description')}</h3>
          <p className="break-words whitespace-pre-line text-muted">{creator.description ?? text('no_description')}</p>
        </section>
      </div>
    </div>
  )
}

interface OfTask {
  task: Task
  participant: OpsParticipant
  campaignId: string
}

function TaskWithProof({ task, participant, campaignId }: OfTask) {
  const text = useText('participants')
  const adName = useAdName()
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-2">
        <span className="flex min-w-0 items-start gap-2.5">
          <PlatformIcon type={task.channel_type} size={24} />
          <span className="min-w-0">
            <span className="font-semibold">{adName(task.type)}</span>
            <span className="block text-14 text-muted">
              <DateRange from={task.start_date} to={task.end_date} />
            </span>
          </span>
        </span>
        <TaskBadge status={task.status} />
      </div>
      <ContentApproval task={task} />
      {task.media_url && (
        <div className="mt-3 border-t border-line pt-3">
          <ProofDetails proof={task.proof} name={participant.creator.name} />
          <div className="flex flex-wrap items-center justify-between gap-2">
            <ProofLink task={task} address={task.media_url} />
            <ProofMark task={task} participant={participant} />
            {task.status === 'finished' && !isSettled(participant) && (
              <RefuseProof task={task} participant={participant} campaignId={campaignId} />
            )}
          </div>
        </div>
      )}
      {task.rejection_reason && task.acceptance?.status !== 'changes_requested' && (
        <p className="mt-2 text-14 text-danger">{text('refused_because', { reason: task.rejection_reason })}</p>
      )}
    </>
  )
}

/** Whether the settlement fixed what this creator gets: a proof that was none is a correction then. */
const isSettled = ({ payment }: OpsParticipant) => payment !== null && payment.status !== 'waiting_for_acceptance'

/** What operators think of the proof, and its place in the queue. */
function ProofMark({ task, participant }: { task: Task; participant: OpsParticipant }) {
  const text = useText('participants')
  const proofs = useText('proofs')
  const state = participant.proofs.find(proof => proof.task_id === task.id)?.state
  if (!state) return null
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <ProofBadge state={state} />
      <Link
        to="/proofs"
        search={{ state: state === 'waiting' ? undefined : state, open: task.id }}
        aria-label={`${text('proof_queue')}: ${proofs(`state_${state}`)}`}
        className="text-14 font-semibold text-primary hover:underline"
      >
        {text('proof_queue')}
      </Link>
    </span>
  )
}

function ProofLink({ task, address }: { task: Task; address: string }) {
  const text = useText('participants')
  const ui = useUiText()
  return (
    <span className="text-14">
      <a
        href={address}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="inline-flex items-center gap-1 font-semibold text-primary hover:underline"
      >
        {text('proof_open')}
        <ExternalIcon size={16} />
        <span className="sr-only">{ui('new_tab')}</span>
      </a>
      {task.finished_at && (
        <span className="ml-2 text-muted">
          <DateText value={task.finished_at} full />
        </span>
      )}
    </span>
  )
}

function RefuseProof({ task, participant, campaignId }: OfTask) {
  const text = useText('participants')
  const ad = useAdName()(task.type)
  return (
    <ActButton
      label={text('refuse')}
      size="small"
      title={text('refuse_title', { task: ad })}
      facts={[{ queryKey: ['campaign', campaignId, 'participants'] }]}
      confirmLabel={text('refuse')}
      reason={{ reader: 'creator', draft: `proof-refuse:${task.id}` }}
      run={(reason, options) => call(opsRefuseProof, { params: { id: task.id }, body: { reason } }, options)}
      done={() => text('refuse_done', { task: ad })}
    >
      {text('refuse_body', { name: participant.creator.name, amount: formatMoney(participant.payment?.amount ?? 0) })}
    </ActButton>
  )
}

/** How the payment came to its figure, line by line. */
function PaymentLines({ participant, campaign }: { participant: OpsParticipant; campaign: OpsCampaign }) {
  const text = useText('participants')
  const labels = useText('labels')
  const language = useLanguage()
  const { payment } = participant
  return (
    <section>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{text('how')}</h3>
        <ResultsButton participant={participant} campaign={campaign} />
        <CorrectButton participant={participant} campaign={campaign} />
      </div>
      {!payment && <p className="text-muted">{text('no_payment')}</p>}
      {payment && (
        <table className="w-full">
          <caption className="sr-only">{text('how')}</caption>
          <tbody>
            {payment.lines.map((line, at) => (
              <tr key={`${line.model}-${at}`} className="align-top">
                <th scope="row" className="py-1 pr-3 text-left font-regular">
                  <span className="font-semibold">{labels(`model_${line.model}`)}</span>
                  <span className="figures block text-14 text-muted">{lineText(line, labels, language)}</span>
                </th>
                <td className="py-1 text-right">
                  <Money zloty={line.amount} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="border-t border-line font-semibold">
              <th scope="row" className="pt-2 text-left">
                {text('payment')}
              </th>
              <td className="pt-2 text-right">
                <Money zloty={payment.amount} />
              </td>
            </tr>
          </tfoot>
        </table>
      )}
    </section>
  )
}
