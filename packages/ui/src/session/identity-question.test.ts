import { expect, test, vi } from 'vitest'
import { createIdentityQuestion } from './identity-question.ts'

test('decision 0026: whoever asks while it is asked waits for the same answer', async () => {
  const question = createIdentityQuestion()
  const answers = [question.ask(), question.ask()]
  expect(question.isAsked()).toBe(true)
  question.answer(true)
  expect(await Promise.all(answers)).toEqual([true, true])
  expect(question.isAsked()).toBe(false)
})

test('it is asked anew after an answer', async () => {
  const question = createIdentityQuestion()
  const first = question.ask()
  question.answer(true)
  const second = question.ask()
  question.answer(false)
  expect(await Promise.all([first, second])).toEqual([true, false])
})

test('who shows it hears when it is asked and when it is answered, until they go', () => {
  const question = createIdentityQuestion()
  const heard = vi.fn<() => void>()
  const stop = question.subscribe(heard)
  void question.ask()
  void question.ask()
  expect(heard).toHaveBeenCalledTimes(1)
  question.answer(false)
  expect(heard).toHaveBeenCalledTimes(2)
  stop()
  void question.ask()
  expect(heard).toHaveBeenCalledTimes(2)
})
