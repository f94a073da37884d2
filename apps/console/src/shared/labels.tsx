import type {
  CampaignStage,
  CampaignStatus,
  PaymentStatus,
  PayoutStatus,
  ProofState,
  TaskStatus,
} from '@fanfara/contract/enums'
import { Badge, type BadgeLook } from '@fanfara/ui/badge'
import { campaignLooks, paymentLooks } from '@fanfara/ui/status-looks'
import { useText } from '#/texts.ts'

const stageLooks: Record<CampaignStage, BadgeLook> = {
  draft: 'plain',
  onboarding: 'primary',
  running: 'green',
  completed: 'secondary',
  cancelled: 'error',
}
const payoutLooks: Record<PayoutStatus, BadgeLook> = {
  ordered: 'warning',
  in_bank_file: 'primary',
  paid: 'green',
  refused: 'error',
  returned: 'error',
}
const taskLooks: Record<TaskStatus, BadgeLook> = {
  finished: 'green',
  coming: 'plain',
  during: 'primary',
  missed: 'error',
}

const proofLooks: Record<ProofState, BadgeLook> = {
  waiting: 'warning',
  asked: 'primary',
  accepted: 'green',
  refused: 'error',
}

/** What operators think of a proof; the word names who is waited for. */
export function ProofBadge({ state }: { state: ProofState }) {
  const text = useText('proofs')
  return <Badge look={proofLooks[state]}>{text(`state_${state}`)}</Badge>
}

/** Where a campaign is in its life. */
export function StageBadge({ stage }: { stage: CampaignStage }) {
  const text = useText('labels')
  return <Badge look={stageLooks[stage]}>{text(`stage_${stage}`)}</Badge>
}

/** Where one creator is in a campaign. */
export function StatusBadge({ status }: { status: CampaignStatus }) {
  const text = useText('labels')
  return (
    <Badge look={campaignLooks[status]} isCalm>
      {text(`status_${status}`)}
    </Badge>
  )
}

/** Status in words; the colour only repeats it (MONEY-24). */
export function PaymentBadge({ status }: { status: PaymentStatus }) {
  const text = useText('labels')
  return (
    <Badge look={paymentLooks[status]} isCalm>
      {text(`payment_${status}`)}
    </Badge>
  )
}

/** Status in words; the colour only repeats it. */
export function PayoutBadge({ status }: { status: PayoutStatus }) {
  const text = useText('labels')
  return <Badge look={payoutLooks[status]}>{text(`payout_${status}`)}</Badge>
}

/** Status in words; the colour only repeats it. */
export function TaskBadge({ status }: { status: TaskStatus }) {
  const text = useText('labels')
  return <Badge look={taskLooks[status]}>{text(`task_${status}`)}</Badge>
}
