import { runSequence } from '@fanfara/inbox/testing/sequences'

const SEQUENCES = Number(process.argv[2] ?? 10_000)
// Lost connections are what it is about.
console.error = () => undefined
const startedAt = performance.now()
const wrong: { seed: number; found: string[] }[] = []
for (let seed = 1; seed <= SEQUENCES; seed += 1) {
  const found = await runSequence(seed)
  if (found.length > 0) wrong.push({ seed, found })
}
const seconds = (performance.now() - startedAt) / 1000
process.stdout.write(`${JSON.stringify({ sequences: SEQUENCES, wrong, seconds })}\n`)
process.exit(wrong.length > 0 ? 1 : 0)
