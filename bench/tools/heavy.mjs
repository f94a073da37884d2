// Posts bodies of 1 MiB that are dear to look at, so many at once, in rounds; then the same one by one. Prints what was answered
// and how long each took, as JSON. The argument is JSON: address, atOnce, rounds.
const MIB = 1024 * 1024
const { address, atOnce, rounds } = JSON.parse(process.argv[2])
const fill = part => part.repeat(Math.floor((MIB - 200) / part.length))
const form = {
  role: 'influencer',
  name: 'x',
  email: 'a@b.test',
  is_privacy_accepted: true,
  is_service_terms_accepted: true,
}
const bodies = [
  JSON.stringify({ ...form, password: fill('k'), password_confirmation: 'k' }),
  JSON.stringify({ ...form, email: fill('a.'), password: 'k' }),
  JSON.stringify({ ...form, name: fill(' '), password: fill('Ab1-') }),
  `[${fill('1,')}1]`,
  `${'['.repeat(MIB / 2 - 100)}${']'.repeat(MIB / 2 - 100)}`,
]
const answers = {}
const waits = []

async function post(body) {
  const since = performance.now()
  const response = await fetch(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  await response.arrayBuffer()
  waits.push(performance.now() - since)
  answers[response.status] = (answers[response.status] ?? 0) + 1
}

for (let round = 0; round < rounds; round += 1)
  await Promise.all(Array.from({ length: atOnce }, (_, at) => post(bodies[(round + at) % bodies.length])))
process.stdout.write(JSON.stringify({ answers, most: Math.max(...waits), count: waits.length }))
