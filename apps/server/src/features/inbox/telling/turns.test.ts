import { expect, test } from 'vitest'
import { makeTurns } from './turns.ts'

/** An act that ends when it is told to. */
function makeAct(name: string, begun: string[]) {
  let finish: (value: string) => void = () => undefined
  const ended = new Promise<string>(resolve => (finish = resolve))
  return {
    run: () => {
      begun.push(name)
      return ended
    },
    finish: () => finish(name),
  }
}

test('13.10 F1 a burst of one waits for itself: another’s single act is next, and no more run at once than may', async () => {
  const [turns, begun] = [makeTurns(2), [] as string[]]
  const burst = Array.from({ length: 5 }, (_, at) => makeAct(`a${at}`, begun))
  const single = makeAct('b', begun)
  const results = [...burst.map(({ run }) => turns('a', run)), turns('b', single.run)]
  expect(begun).toEqual(['a0', 'a1'])
  burst[0]?.finish()
  await results[0]
  expect(begun).toEqual(['a0', 'a1', 'a2'])
  burst[1]?.finish()
  await results[1]
  expect(begun).toEqual(['a0', 'a1', 'a2', 'b'])
  for (const act of [...burst, single]) act.finish()
  expect(await Promise.all(results)).toEqual(['a0', 'a1', 'a2', 'a3', 'a4', 'b'])
})

test('13.10 F1 an act that fails gives its turn away', async () => {
  const turns = makeTurns(1)
  const failing = turns('a', () => Promise.reject(new Error('no')))
  const next = turns('a', async () => 'yes')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('yes')
})
