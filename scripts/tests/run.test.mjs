import { afterEach, expect, test } from 'vitest'
import { endChildren, main, must, root, run, Stop } from '../lib/run.mjs'

const node = (program, options) => run(process.execPath, ['-e', program], options)

afterEach(() => {
  process.exitCode = undefined
})

test('a program’s exit code and all that it said are told, whatever they are', async () => {
  expect(await node("process.stdout.write('a'); process.stderr.write('b'); process.exitCode = 3")).toMatchObject({
    code: 3,
    output: 'ab',
  })
  expect(await node('')).toMatchObject({ code: 0, output: '' })
})

test('letters that come in two pieces are whole', async () => {
  const bytes = JSON.stringify([...Buffer.from('Zażółć')])
  const program = `const b = Buffer.from(${bytes}); process.stdout.write(b.subarray(0, 3)); setTimeout(() => process.stdout.write(b.subarray(3)), 50)`
  expect((await node(program)).output).toBe('Zażółć')
})

test('a program that is not there is a code and a sentence', async () => {
  const { code, output } = await run('fanfara-is-no-program', [])
  expect([code, output]).toEqual([127, expect.stringContaining('fanfara-is-no-program')])
})

test('a program runs in the project’s folder, with what is there and what is handed in; what is undefined is taken away', async () => {
  const print =
    'process.stdout.write(JSON.stringify([process.cwd(), process.env.A, process.env.B, !!process.env.PATH]))'
  process.env.B = 'there'
  const { output } = await node(print, { env: { A: '1', B: undefined } })
  delete process.env.B
  expect(JSON.parse(output)).toEqual([root.replace(/\/$/, ''), '1', null, true])
})

test('who must succeed and does not stops the script, by its command and its code', async () => {
  expect(await must(process.execPath, ['-e', "process.stdout.write('done')"])).toBe('done')
  const failing = must(process.execPath, ['-e', 'process.exitCode = 7'])
  await expect(failing).rejects.toThrow(Stop)
  await expect(failing).rejects.toThrow('failed with exit code 7')
})

test('children that still run are ended, and end as what they are: no success', async () => {
  const child = node('setInterval(() => undefined, 1000)')
  await new Promise(resolve => setTimeout(resolve, 200))
  endChildren()
  expect(await child).toMatchObject({ code: 1, signal: 'SIGTERM' })
})

test('a stop is a failure with a sentence; a fault of the script is thrown on', async () => {
  await main(() => {
    throw new Stop('The disk is full.')
  })
  expect(process.exitCode).toBe(1)
  const fault = new TypeError('undefined is not a function')
  await expect(
    main(() => {
      throw fault
    }),
  ).rejects.toBe(fault)
})
