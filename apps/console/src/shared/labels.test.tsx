import {
  campaignStages,
  campaignStatuses,
  paymentStatuses,
  payoutStatuses,
  taskStatuses,
} from '@fanfara/contract/enums'
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { speak } from '#/texts.ts'
import { signIn } from '#/test/world.tsx'
import { PaymentBadge, PayoutBadge, StageBadge, StatusBadge, TaskBadge } from './labels.tsx'

beforeEach(signIn)
afterEach(cleanup)

test.each(['pl', 'en'] as const)(
  'A11Y-05 no two statuses of one kind read alike, so that the colour only repeats it (%s)',
  async language => {
    await speak(language)
    const kinds = [
      campaignStages.map(stage => <StageBadge key={stage} stage={stage} />),
      campaignStatuses.map(status => <StatusBadge key={status} status={status} />),
      paymentStatuses.map(status => <PaymentBadge key={status} status={status} />),
      payoutStatuses.map(status => <PayoutBadge key={status} status={status} />),
      taskStatuses.map(status => <TaskBadge key={status} status={status} />),
    ]
    for (const badges of kinds) {
      const words = badges.map(badge => render(badge).container.textContent)
      expect(words.every(word => word && !word.includes('_'))).toBe(true)
      expect(new Set(words).size).toBe(badges.length)
    }
  },
)
