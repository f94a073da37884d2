// Uploads pictures and signs people in, all at once, in rounds, and prints what was answered, as JSON. The argument is
// JSON: origin, token, files (path, name, type), pictures, emails, password, rounds.
import { readFileSync } from 'node:fs'

const { origin, token, files, pictures, emails, password, rounds } = JSON.parse(process.argv[2])
const kept = files.map(({ path, name, type }) => new File([readFileSync(path)], name, { type }))
const answered = { uploads: {}, signIns: {} }

async function post(kind, path, init) {
  const response = await fetch(`${origin}/api${path}`, { method: 'POST', ...init })
  await response.arrayBuffer()
  answered[kind][response.status] = (answered[kind][response.status] ?? 0) + 1
}

function upload(at) {
  const body = new FormData()
  body.set('avatar', kept[at % kept.length])
  return post('uploads', '/users/avatar', { headers: { authorization: `Bearer ${token}` }, body })
}

const signIn = email =>
  post('signIns', '/login', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })

const since = performance.now()
for (let round = 0; round < rounds; round += 1)
  await Promise.all([...Array.from({ length: pictures }, (_, at) => upload(at)), ...emails.map(signIn)])
process.stdout.write(JSON.stringify({ ...answered, seconds: (performance.now() - since) / 1000 }))
