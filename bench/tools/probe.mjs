// Asks one address again and again and prints how long each answer took, as JSON. The argument is JSON: address, token,
// until (so many milliseconds, or a file that ends it when it appears).
import { existsSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'

const PAUSE_MS = 5
const { address, token, until } = JSON.parse(process.argv[2])
const ends = Number(until) ? performance.now() + Number(until) : Infinity
const isOver = () => performance.now() > ends || (ends === Infinity && existsSync(until))
const waits = []
while (!isOver()) {
  const since = performance.now()
  const response = await fetch(address, { headers: { authorization: `Bearer ${token}` } })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  waits.push(performance.now() - since)
  await setTimeout(PAUSE_MS)
}
process.stdout.write(JSON.stringify(waits))
