import { sampleTask } from '@fanfara/contract/testing/sample-task'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serve, showPage } from '#/app/testing/test-page.tsx'
import { TaskProof } from './task-proof.tsx'

test.each(['during', 'finished'] as const)(
  'EASY-13 a task of an automatic campaign that is %s asks for no proof, and says that none is needed',
  async status => {
    const calls = serve({})
    const task = sampleTask({ id: 'one', status, media_type: 'live', type: 'automatic', channel_type: 'twitch' })
    showPage(() => <TaskProof task={task} onFinished={() => undefined} />)
    expect(await screen.findByText(/Nie musisz nic wysyłać/)).toBeTruthy()
    for (const role of ['textbox', 'button', 'combobox', 'link'] as const) expect(screen.queryByRole(role)).toBeNull()
    expect(calls).toEqual([])
  },
)
