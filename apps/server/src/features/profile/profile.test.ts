import { Agent, request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { getUser, listCategories } from '@fanfara/contract/accounts'
import { AVATAR_MAX_BYTES, AVATAR_SIDE, DESCRIPTION_MAX, NAME_MAX } from '@fanfara/contract/limits'
import { deleteAvatar, updateUser } from '@fanfara/contract/profile'
import { type Creator, refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendDue } from '#/jobs/due-work.ts'
import { dissect } from './anatomy.ts'
import { bombs, CANARY, drawn, hostileFiles, pictureOfBytes, type UploadedFile } from './hostile-pictures.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const TYPE = 'You can only upload JPG/PNG file!'
const SIZE = 'Image must smaller than 2MB!'
const SENTENCES = {
  avatar_type: TYPE,
  avatar_size: SIZE,
  avatar_broken: 'We cannot read this picture. Choose another one.',
  avatar_pixels: 'This picture is too large: 25 megapixels at most.',
} as const

interface Answer {
  status: number
  headers: Headers
  message?: string
  errors?: Record<string, string[]>
  data?: { avatar_url: string }
}

/** Sends any body to the upload's address. */
async function post(to: TestWorld, token: string | null, body: BodyInit, type?: string): Promise<Answer> {
  const response = await fetch(`${to.origin}/api/users/avatar`, {
    method: 'POST',
    headers: {
      'content-language': 'en',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(type ? { 'content-type': type } : {}),
    },
    body,
  })
  const answer = (await response.json()) as Omit<Answer, 'status' | 'headers'>
  return { ...answer, status: response.status, headers: response.headers }
}

/** Uploads a file as a browser does. */
function upload({ token }: Creator, file: UploadedFile, fields: Record<string, string> = {}, to = world) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('avatar', new File([new Uint8Array(file.bytes)], file.name, { type: file.type }))
  return post(to, token, form)
}

const served = (address = '') => fetch(`${world.origin}${address}`)
const stored = async (answer: Answer): Promise<Buffer> => {
  expect(answer.status, answer.message).toBe(200)
  return Buffer.from(await (await served(answer.data?.avatar_url)).arrayBuffer())
}
const jpegOf = async (picture = drawn(90, 60)): Promise<UploadedFile> => ({
  name: 'photo.JPG',
  type: 'image/jpeg',
  bytes: await picture.jpeg().toBuffer(),
})

describe('profile', () => {
  const form = (ola: Creator) => ({ id: ola.id, name: 'Ola', description: null as string | null, categories: [] })

  test('PROF-04…PROF-11 API-48 name, description and interests are saved and come back', async () => {
    const ola = await world.creator()
    const { data: interests } = await ola.call(listCategories)
    const [first, second] = interests.map(({ id }) => id)
    const categories = [first ?? '', second ?? '', first ?? '']
    const { data } = await ola.call(updateUser, {
      body: { id: ola.id, name: '  Ola Żak ', description: ' Gram. ', categories },
    })
    expect([data.name, data.description]).toEqual(['Ola Żak', 'Gram.'])
    expect(new Set(data.categories.map(({ id }) => id))).toEqual(new Set([first, second]))
    expect((await ola.call(getUser)).data).toEqual(data)
    const polish = world.caller(ola.token, 'pl')
    const names = (await polish(getUser)).data.categories.map(({ name }) => name)
    expect(names).not.toEqual(data.categories.map(({ name }) => name))
    const emptied = await ola.call(updateUser, { body: { ...form(ola), description: '' } })
    expect([emptied.data.description, emptied.data.categories]).toEqual([null, []])
  })

  test('VAL-18 VAL-19 lengths are counted in characters that people see, not in units of an encoding', async () => {
    const ola = await world.creator()
    const body = { ...form(ola), name: '🎺'.repeat(NAME_MAX), description: '🎺'.repeat(DESCRIPTION_MAX) }
    expect((await ola.call(updateUser, { body })).data.description).toBe(body.description)
    for (const [change, errors] of [
      [{ name: '' }, { name: ['This field is required'] }],
      [{ name: '   ' }, { name: ['This field is required'] }],
      [
        { description: 'a'.repeat(DESCRIPTION_MAX + 1) },
        { description: ['The description may have at most 500 characters'] },
      ],
    ] as const)
      expect(await refusal(ola.call(updateUser, { body: { ...body, ...change } }))).toMatchObject({
        status: 422,
        errors,
      })
    const tooLong = await refusal(ola.call(updateUser, { body: { ...body, name: '🎺'.repeat(NAME_MAX + 1) } }))
    expect([tooLong.status, Object.keys(tooLong.errors)]).toEqual([422, ['name']])
    expect((await ola.call(getUser)).data.name).toBe(body.name)
  })

  test('PROF-08 VAL-20 VAL-21 duplicates are ignored; a fourth interest and an unknown one are refused', async () => {
    const ola = await world.creator()
    const ids = (await ola.call(listCategories)).data.slice(0, 4).map(({ id }) => id)
    const three = ids.slice(0, 3)
    const save = (categories: string[]) => ola.call(updateUser, { body: { ...form(ola), categories } })
    expect((await save([...three, ...three])).data.categories).toHaveLength(3)
    const four = await refusal(save(ids))
    expect([four.status, four.errors]).toEqual([
      422,
      { categories: ['The categories field must not have more than 3 items'] },
    ])
    const unknown = await refusal(save([crypto.randomUUID()]))
    expect([unknown.status, Object.keys(unknown.errors)]).toEqual([422, ['categories']])
    expect(new Set((await ola.call(getUser)).data.categories.map(({ id }) => id))).toEqual(new Set(three))
  })

  test('API-48 SEC-11 another’s id is answered 404, and nothing else in the body writes anything', async () => {
    const [ola, kuba] = [await world.creator({ name: 'Ola' }), await world.creator({ name: 'Kuba' })]
    expect((await refusal(ola.call(updateUser, { body: { ...form(kuba), name: 'Taken' } }))).status).toBe(404)
    const before = await row(kuba.id)
    for (const more of [
      { role: 'operator' },
      { balance: 1000 },
      { is_active: false },
      { email: 'thief@test.test' },
      { avatar_url: 'https://thief.test/a.png' },
      { uuid: crypto.randomUUID() },
    ]) {
      const refused = await refusal(kuba.call(updateUser, { body: { ...form(kuba), ...more } }))
      expect([refused.status, await row(kuba.id)], Object.keys(more)[0]).toEqual([422, before])
    }
    expect((await refusal(world.caller()(updateUser, { body: form(ola) }))).status).toBe(401)
  })

  const row = (id: string) =>
    world.world.db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  test('API-49 threat model §3.4 forms are no JSON: 415 on every other operation', async () => {
    const ola = await world.creator()
    const body = new FormData()
    body.set('name', 'Ola')
    for (const [method, path] of [
      ['PUT', '/users'],
      ['POST', '/login'],
      ['POST', '/passwords/forgot'],
      ['DELETE', '/users/avatar'],
    ] as const) {
      const headers = { authorization: `Bearer ${ola.token}` }
      const response = await fetch(`${world.origin}/api${path}`, { method, headers, body })
      expect([response.status, response.headers.get('content-type')], path).toEqual([
        415,
        'application/json; charset=utf-8',
      ])
    }
  })
})

describe('picture', () => {
  test('PROF-01 API-49 SEC-08 a picture is kept as a square, and served with a fixed type and no powers', async () => {
    const ola = await world.creator()
    const answer = await upload(ola, await jpegOf(drawn(1200, 800)))
    const address = answer.data?.avatar_url ?? ''
    expect(address).toMatch(/^\/files\/avatars\/[\w-]{22}\.jpg$/)
    expect((await ola.call(getUser)).data.avatar_url).toBe(address)
    const response = await served(address)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    })
    const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    expect([width, height]).toEqual([AVATAR_SIDE, AVATAR_SIDE])
  })

  test('VAL-22 a picture with transparency stays a PNG and keeps it; small ones are not blown up', async () => {
    const ola = await world.creator()
    const half = {
      create: { width: 40, height: 40, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0.5 } },
    } as const
    const bytes = await sharp(half).png().toBuffer()
    const answer = await upload(ola, { name: 'a.png', type: 'image/png', bytes })
    expect(answer.data?.avatar_url).toMatch(/\.png$/)
    expect((await served(answer.data?.avatar_url)).headers.get('content-type')).toBe('image/png')
    const { data, info } = await sharp(await stored(answer))
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([info.width, info.height, info.channels]).toEqual([40, 40, 4])
    expect([...data.subarray(0, 4)]).toEqual([255, 0, 0, 128])
  })

  test('VAL-23 exactly 2 MiB is refused with 413 under the field, one byte less is taken', async () => {
    const ola = await world.creator()
    const exactly = await upload(ola, await pictureOfBytes(AVATAR_MAX_BYTES))
    expect([exactly.status, exactly.message, exactly.errors]).toEqual([413, SIZE, { avatar: [SIZE] }])
    const far = await upload(ola, await pictureOfBytes(6 * AVATAR_MAX_BYTES))
    expect([far.status, far.errors]).toEqual([413, { avatar: [SIZE] }])
    expect((await ola.call(getUser)).data.avatar_url).toBeNull()
    expect((await upload(ola, await pictureOfBytes(AVATAR_MAX_BYTES - 1))).status).toBe(200)
  })

  test('VAL-22 in Polish too', async () => {
    const { token } = await world.creator()
    const form = new FormData()
    form.set('avatar', new File(['words'], 'a.jpg', { type: 'image/jpeg' }))
    const headers = { authorization: `Bearer ${token}`, 'content-language': 'pl' }
    const response = await fetch(`${world.origin}/api/users/avatar`, { method: 'POST', headers, body: form })
    expect(await response.json()).toMatchObject({
      message: 'Możesz przesłać tylko plik JPG/PNG!',
      errors: { avatar: ['Możesz przesłać tylko plik JPG/PNG!'] },
    })
  })

  /** Left half red, right half blue. */
  const twoColours = (width: number, height: number) => {
    const half = { create: { width: width / 2, height, channels: 3, background: 'red' } } as const
    const right = {
      input: { create: { width: width / 2, height, channels: 3, background: 'blue' } },
      left: width / 2,
      top: 0,
    } as const
    return sharp({ create: { ...half.create, width } }).composite([right])
  }
  const colourAt = async (bytes: Buffer, left: number, top: number) => {
    const { data } = await sharp(bytes)
      .extract({ left, top, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const [red = 0, , blue = 0] = data
    return red > 200 ? 'red' : blue > 200 ? 'blue' : 'neither'
  }

  test('PROF-01 a photograph that was taken with the camera turned stands upright', async () => {
    const ola = await world.creator()
    const bytes = await twoColours(200, 100).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const kept = await stored(await upload(ola, { name: 'a.jpeg', type: 'image/jpeg', bytes }))
    expect((await sharp(kept).metadata()).orientation).toBeUndefined()
    expect([await colourAt(kept, 50, 5), await colourAt(kept, 50, 94)]).toEqual(['red', 'blue'])
  })

  test('PROF-01 the chosen square is kept, counted in the upright picture; one that leaves the picture is refused', async () => {
    const ola = await world.creator()
    const bytes = await twoColours(200, 100).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const file = { name: 'a.jpg', type: 'image/jpeg', bytes }
    const crop = (x: string, y: string, size: string) => ({ crop_x: x, crop_y: y, crop_size: size })
    const kept = await stored(await upload(ola, file, crop('20', '120', '60')))
    expect([await colourAt(kept, 2, 2), await colourAt(kept, 57, 57), (await sharp(kept).metadata()).width]).toEqual([
      'blue',
      'blue',
      60,
    ])
    for (const wrong of [
      crop('50', '0', '60'),
      crop('0', '150', '60'),
      crop('0', '0', '0'),
      crop('-1', '0', '9'),
      crop('1.5', '0', '9'),
      crop('1e1', '0', '9'),
      crop('0', '0', '999999'),
      { crop_x: '1', crop_y: '1' },
    ])
      expect(await upload(ola, file, wrong as never), JSON.stringify(wrong)).toMatchObject({
        status: 422,
        errors: { avatar: ['Choose the part of the picture again'] },
      })
  })

  test('PROF-01 another picture takes the place of the old one, whose file goes after the commit; none is possible', async () => {
    const ola = await world.creator()
    const first = (await upload(ola, await jpegOf())).data?.avatar_url
    expect((await upload(ola, { ...(await jpegOf()), type: 'text/html' })).status).toBe(422)
    expect((await ola.call(getUser)).data.avatar_url).toBe(first)
    const second = (await upload(ola, await jpegOf())).data?.avatar_url
    await sendDue(world.world)
    expect([(await served(first)).status, (await served(second)).status]).toEqual([404, 200])
    await ola.call(deleteAvatar)
    await sendDue(world.world)
    expect([(await ola.call(getUser)).data.avatar_url, (await served(second)).status]).toEqual([null, 404])
    await ola.call(deleteAvatar)
  })

  test('SEC-08 there is no list of files, and no way out of their folder', async () => {
    const ola = await world.creator()
    const address = (await upload(ola, await jpegOf())).data?.avatar_url ?? ''
    const name = address.split('/').at(-1) ?? ''
    await world.world.files.write('secret.jpg', Buffer.from(CANARY))
    for (const path of [
      '/files',
      '/files/',
      '/files/avatars',
      '/files/avatars/',
      '/files/avatars/%2e%2e%2fsecret.jpg',
      '/files/avatars/..%5csecret.jpg',
      '/files/avatars/../secret.jpg',
      '/files/secret.jpg',
      `/files/avatars/${name}%00`,
      `/files/avatars/${name}.html`,
      `/files/avatars/${name.toUpperCase()}`,
      `/files//avatars/${name}`,
    ]) {
      const response = await raw(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`)
      expect(response, path).not.toContain(CANARY)
      expect(response, path).not.toMatch(/content-type: image/i)
      expect(response, path).not.toContain(name.slice(0, 12))
    }
  })

  test('threat model §3.6 ten uploads an hour, then 429 with Retry-After; another hour, another ten', async () => {
    const limited = await startWorld({ env: { FANFARA_GENERAL_LIMITS: 'on' } })
    try {
      const ola = await limited.creator()
      const kuba = await limited.creator()
      const picture = await jpegOf()
      const statuses = []
      for (let at = 0; at < 11; at += 1)
        statuses.push((await upload(ola, at % 2 ? picture : { ...picture, name: 'a.gif' }, {}, limited)).status)
      expect(statuses).toEqual([422, 200, 422, 200, 422, 200, 422, 200, 422, 200, 429])
      const refused = await upload(ola, picture, {}, limited)
      expect(Number(refused.headers.get('retry-after'))).toBe(3600)
      expect((await upload(kuba, picture, {}, limited)).status).toBe(200)
      limited.clock.advance(3_600_000)
      expect((await upload(ola, picture, {}, limited)).status).toBe(200)
    } finally {
      await limited.close()
    }
  })
})

describe('threat model §5 uploads: hostile files', () => {
  test('each is refused with its sentence, or kept with nothing but its pixels', async () => {
    const files = await hostileFiles()
    expect(files.length).toBeGreaterThanOrEqual(40)
    const ola = await world.creator()
    for (const { what, outcome, ...file } of files) {
      const answer = await upload(ola, file)
      if (outcome === 'clean') expectClean(await stored(answer), what)
      else
        expect([answer.status, answer.message, answer.errors], what).toEqual([
          422,
          SENTENCES[outcome],
          { avatar: [SENTENCES[outcome]] },
        ])
    }
  }, 60_000)

  function expectClean(kept: Buffer, what: string): void {
    const anatomy = dissect(kept)
    expect(anatomy, what).toMatchObject({ trailer: Buffer.alloc(0) })
    expect(Math.max(anatomy?.width ?? 0, anatomy?.height ?? 0), what).toBeLessThanOrEqual(AVATAR_SIDE)
    expect(kept.includes(CANARY), what).toBe(false)
    for (const mark of ['Exif', 'ICC_PROFILE', 'iCCP', 'eXIf', 'tEXt', 'zTXt', 'iTXt', 'acTL', 'http', 'GPS', 'Adobe'])
      expect(kept.includes(mark), `${what}: ${mark}`).toBe(false)
    // The resolution is all that an encoder writes of its own.
    const further = anatomy?.extras.filter(extra => extra.length > 9) ?? []
    expect(further, what).toEqual([])
  }

  test('what is kept is 8 bits a channel in the common colours, and looks as before', async () => {
    const ola = await world.creator()
    const grey = { create: { width: 64, height: 64, channels: 3, background: '#808080' } } as const
    for (const bytes of [
      await sharp(grey).toColourspace('cmyk').jpeg({ quality: 100 }).toBuffer(),
      await sharp(grey).withIccProfile('p3').jpeg({ quality: 100 }).toBuffer(),
    ]) {
      const kept = sharp(await stored(await upload(ola, { name: 'a.jpg', type: 'image/jpeg', bytes })))
      const { space, depth, channels, icc } = await kept.metadata()
      expect({ space, depth, channels, icc }).toEqual({ space: 'srgb', depth: 'uchar', channels: 3, icc: undefined })
      for (const channel of await kept.raw().toBuffer()) expect(Math.abs(channel - 128)).toBeLessThan(16)
    }
  })

  test('threat model §3.6 eight bombs at once neither end the process nor fill the memory, and others are answered meanwhile', async () => {
    const ola = await world.creator()
    const kinds = await bombs()
    const before = process.memoryUsage.rss()
    let most = before
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 10)
    let isOver = false
    const uploads = Promise.all(
      Array.from({ length: 8 }, (_, at) => upload(ola, kinds[at % kinds.length] as UploadedFile)),
    ).finally(() => (isOver = true))
    let answeredMeanwhile = 0
    while (!isOver) {
      await ola.call(getUser)
      if (!isOver) answeredMeanwhile += 1
    }
    clearInterval(watch)
    for (const { status } of await uploads) expect([200, 422]).toContain(status)
    expect(answeredMeanwhile).toBeGreaterThan(8)
    expect((most - before) / 2 ** 20).toBeLessThan(500)
  }, 120_000)

  test('threat model §3.6 more than twenty that wait are answered 503 with Retry-After, and do not count', async () => {
    const limited = await startWorld({ env: { FANFARA_GENERAL_LIMITS: 'on' } })
    try {
      const people = await Promise.all(Array.from({ length: 4 }, () => limited.creator()))
      const slow = { ...(await jpegOf()), bytes: await drawn(1200, 1200).jpeg({ progressive: true }).toBuffer() }
      const crowd = await Promise.all(
        people.flatMap(one => Array.from({ length: 9 }, () => upload(one, slow, {}, limited))),
      )
      const refused = crowd.filter(({ status }) => status === 503)
      expect(refused.length).toBeGreaterThan(0)
      expect(new Set(crowd.map(({ status }) => status))).toEqual(new Set([200, 503]))
      for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBe(10)
      const counted = await limited.world.db
        .selectFrom('limit_counter')
        .select('hits')
        .where('key', 'like', 'upload:%')
        .execute()
      expect(counted.reduce((sum, { hits }) => sum + hits, 0)).toBe(crowd.length - refused.length)
    } finally {
      await limited.close()
    }
  }, 60_000)
})

/** Speaks to the server without any client's help. @returns everything that it said until it was done or `enough`. */
function raw(head: string, { enough = /never/, body = Buffer.alloc(0) } = {}): Promise<string> {
  const { port } = new URL(world.origin)
  return new Promise((resolve, reject) => {
    const socket = connect({ host: 'localhost', port: Number(port) })
    let said = ''
    socket.on('data', part => {
      said += part.toString('latin1')
      if (enough.test(said)) socket.destroy()
    })
    socket.on('close', () => resolve(said))
    socket.on('error', reject)
    socket.write(head)
    socket.write(body)
  })
}

describe('threat model §3.6 forms', () => {
  const BOUNDARY = 'fanfara-boundary'
  const TYPE_OF_FORM = `multipart/form-data; boundary=${BOUNDARY}`
  const part = (disposition: string, body: string | Buffer, more = '') =>
    Buffer.concat([
      Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; ${disposition}\r\n${more}\r\n`),
      Buffer.from(body),
      Buffer.from('\r\n'),
    ])
  const END = Buffer.from(`--${BOUNDARY}--\r\n`)
  const photo = async (name = 'avatar') =>
    part(`name="${name}"; filename="a.jpg"`, (await jpegOf()).bytes, 'content-type: image/jpeg\r\n')

  test('SEC-07 without a token the answer is 401, before the body is there', async () => {
    const said = await raw(
      `POST /api/users/avatar HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${TYPE_OF_FORM}\r\ncontent-length: 2000000\r\n\r\n`,
      { enough: /requestId/ },
    )
    expect(said).toMatch(/^HTTP\/1\.1 401 /)
  })

  test('a size that is announced is refused before the body is there', async () => {
    const { token } = await world.creator()
    const said = await raw(
      `POST /api/users/avatar HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\ncontent-type: ${TYPE_OF_FORM}\r\ncontent-length: 900000000\r\n\r\n`,
      { enough: /requestId/ },
    )
    expect(said).toMatch(/^HTTP\/1\.1 413 /)
  })

  test('a well-made form is taken; every broken one is answered in JSON with 4xx, and the connection goes on', async () => {
    const ola = await world.creator()
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const file = await photo()
    const many = Array.from({ length: 30 }, (_, at) => part(`name="field-${at}"`, 'x'))
    const large = Buffer.alloc(1_500_000, 'x')
    const cases: [string, string, Buffer[], number][] = [
      ['well made', TYPE_OF_FORM, [file, END], 200],
      ['no boundary', 'multipart/form-data', [file, END], 422],
      ['another boundary', 'multipart/form-data; boundary=other', [file, END], 422],
      ['cut in the file', TYPE_OF_FORM, [file.subarray(0, 400)], 422],
      ['cut in a header', TYPE_OF_FORM, [file.subarray(0, 40)], 422],
      ['no end', TYPE_OF_FORM, [file], 422],
      ['nothing', TYPE_OF_FORM, [], 422],
      ['an end alone', TYPE_OF_FORM, [END], 422],
      ['two files', TYPE_OF_FORM, [file, file, END], 422],
      ['a second file under another name', TYPE_OF_FORM, [file, await photo('other'), END], 422],
      ['thirty fields', TYPE_OF_FORM, [...many, file, END], 422],
      ['a huge field', TYPE_OF_FORM, [part('name="crop_x"', large), file, END], 422],
      ['a huge name', TYPE_OF_FORM, [part(`name="${'n'.repeat(5000)}"`, 'x'), file, END], 422],
      [
        'a huge header, which is passed over',
        TYPE_OF_FORM,
        [part('name="a"', 'x', `x-more: ${'n'.repeat(200_000)}\r\n`), file, END],
        200,
      ],
      ['a wrong name', TYPE_OF_FORM, [await photo('picture'), END], 422],
      ['a wrong name on much', TYPE_OF_FORM, [part('name="x"; filename="a.jpg"', large), file, END], 422],
      ['text where the file belongs', TYPE_OF_FORM, [part('name="avatar"', 'words'), END], 422],
      ['a prototype’s name', TYPE_OF_FORM, [part('name="__proto__"', 'x'), file, END], 422],
      [
        'a field of broken JSON',
        TYPE_OF_FORM,
        [part('name="a"', '{', 'content-type: application/json\r\n'), file, END],
        422,
      ],
      ['noise', TYPE_OF_FORM, [large], 422],
      ['another kind of multipart', `multipart/mixed; boundary=${BOUNDARY}`, [file, END], 415],
      ['JSON', 'application/json', [Buffer.from('{"avatar":"x"}')], 415],
      ['a picture without a form', 'image/jpeg', [(await jpegOf()).bytes], 415],
    ]
    for (const [what, type, parts, status] of cases) {
      const answer = await send(agent, ola.token, type, Buffer.concat(parts))
      expect([answer.status, answer.type], what).toEqual([status, 'application/json; charset=utf-8'])
    }
    expect((await upload(ola, await jpegOf())).status).toBe(200)
    agent.destroy()
  }, 30_000)

  function send(agent: Agent, token: string, type: string, body: Buffer): Promise<{ status?: number; type?: string }> {
    return new Promise((resolve, reject) => {
      const headers = { 'content-type': type, 'content-length': body.length, authorization: `Bearer ${token}` }
      const sent = httpRequest(`${world.origin}/api/users/avatar`, { agent, method: 'POST', headers }, answer => {
        answer.resume().on('end', () => resolve({ status: answer.statusCode, type: answer.headers['content-type'] }))
      })
      sent.on('error', reject)
      sent.end(body)
    })
  }

  test('a connection that breaks off in the middle of a file leaves nothing behind', async () => {
    const ola = await world.creator()
    const { port } = new URL(world.origin)
    const file = await photo()
    const socket = connect({ host: 'localhost', port: Number(port) })
    socket.write(
      `POST /api/users/avatar HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${ola.token}\r\ncontent-type: ${TYPE_OF_FORM}\r\ncontent-length: 100000\r\n\r\n`,
    )
    await new Promise(resolve => socket.write(file.subarray(0, 500), resolve))
    socket.destroy()
    expect((await upload(ola, await jpegOf())).status).toBe(200)
  })
})
