import type { CampaignStatus, PaymentStatus } from '@fanfara/contract/enums'
import type { BadgeLook } from './badge.tsx'

/** CAMP-19: where a creator is in a campaign; the same in both apps, drawn calmly. Words come from the catalogues. */
export const campaignLooks: Record<CampaignStatus, BadgeLook> = {
  active: 'primary',
  onboarding: 'warning',
  completed: 'error',
  declined: 'error',
  attached: 'secondary',
  invited: 'secondary',
  planned: 'secondary',
  pending_approval: 'plain',
}

/** MONEY-24: where a payment is; the same in both apps, drawn calmly. Words come from the catalogues. */
export const paymentLooks: Record<PaymentStatus, BadgeLook> = {
  paid: 'green',
  waiting_for_payout: 'warning',
  waiting_for_payment: 'warning',
  waiting_for_acceptance: 'error',
  sent_for_payout: 'secondary',
  ready_for_payout: 'secondary',
}
