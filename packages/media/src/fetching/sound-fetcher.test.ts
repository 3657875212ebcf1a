import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { silentLog, VirtualClock } from '@jackfield/base'
import { temporaryDirectory } from '@jackfield/base/testing'
import { SoundFetcher, type SoundFetcherOptions } from './sound-fetcher.ts'

const folder = temporaryDirectory('fetched')
// hooks of a file hold for its own tests alone, also where all files share a process
describe('sound fetcher', () => {
  after(() => rmSync(folder, { recursive: true }))

  async function serving(
    answer: (request: IncomingMessage, response: ServerResponse) => void,
    more: Partial<SoundFetcherOptions> = {},
  ) {
    const asked: string[] = []
    const server = createServer((request, response) => {
      asked.push(`${request.url} ${request.headers['if-none-match'] ?? ''}`.trim())
      answer(request, response)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const clock = new VirtualClock()
    const directory = join(folder, crypto.randomUUID())
    const fetcher = new SoundFetcher({
      directory,
      clock,
      log: silentLog,
      allowsAddress: (address) => address === '127.0.0.1',
      ...more,
    })
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const end = () => {
      server.closeAllConnections()
      server.close()
    }
    return { asked, clock, fetcher, base, directory, end }
  }

  test('fetched once while it is fresh, asked again by its tag when it is stale', async () => {
    const { asked, clock, fetcher, base, end } = await serving((request, response) => {
      const isKnown = request.headers['if-none-match'] === '"v1"'
      response.writeHead(isKnown ? 304 : 200, {
        'content-type': 'audio/x-wav',
        etag: '"v1"',
        'cache-control': 'max-age=60',
      })
      response.end(isKnown ? '' : 'bytes')
    })
    const [one, two] = await Promise.all([fetcher.fetch(`${base}/a`), fetcher.fetch(`${base}/a`)])
    assert.ok(one.ok && two.ok && one.path === two.path && one.path.endsWith('.wav'))
    assert.equal(readFileSync(one.path, 'utf8'), 'bytes')
    assert.deepEqual(asked, ['/a'])
    await clock.pass('59s')
    await fetcher.fetch(`${base}/a`)
    assert.equal(asked.length, 1)
    await clock.pass('2s')
    assert.deepEqual(await fetcher.fetch(`${base}/a`), one)
    assert.deepEqual(asked, ['/a', '/a "v1"'])
    end()
  })

  test('the ending comes from the type, else from the address; without either it cannot be played', async () => {
    const { fetcher, base, end } = await serving((request, response) => {
      response.setHeader('content-type', request.url === '/typed' ? 'audio/mpeg' : 'application/octet-stream')
      response.end('x')
    })
    const endingOf = async (path: string) => {
      const fetched = await fetcher.fetch(base + path)
      return fetched.ok ? fetched.path.split('.').at(-1) : fetched.code
    }
    assert.equal(await endingOf('/typed'), 'mp3')
    assert.equal(await endingOf('/a.ulaw?x=y.exe'), 'ulaw')
    assert.equal(await endingOf('/a.exe'), 'unknown-type')
    end()
  })

  test('redirections are followed a few times, and judged each time', async () => {
    const { fetcher, base, end } = await serving(
      (request, response) => {
        if (request.url === '/round') response.writeHead(302, { location: '/round' })
        else if (request.url === '/out') response.writeHead(302, { location: 'http://169.254.169.254/secrets.wav' })
        else if (request.url === '/file') response.writeHead(302, { location: 'file:///etc/passwd' })
        else if (request.url === '/once') response.writeHead(302, { location: '/there.wav' })
        response.end('x')
      },
      { limits: { redirects: 3 } },
    )
    assert.equal((await fetcher.fetch(`${base}/once`)).ok, true)
    assert.deepEqual(await fetcher.fetch(`${base}/round`), { ok: false, code: 'not-reachable' })
    assert.deepEqual(await fetcher.fetch(`${base}/out`), { ok: false, code: 'not-allowed' })
    assert.deepEqual(await fetcher.fetch(`${base}/file`), { ok: false, code: 'not-an-address' })
    end()
  })

  test('what is refused, missing, too large or too slow', async () => {
    let isStarted = () => {}
    const started = new Promise<void>((resolve) => {
      isStarted = resolve
    })
    const { clock, fetcher, base, end } = await serving(
      (request, response) => {
        if (request.url === '/slow.wav') isStarted()
        else if (request.url === '/large.wav') response.end(Buffer.alloc(2_000))
        else response.writeHead(404).end()
      },
      { limits: { bytes: 1_000 }, resolve: async () => ['fe80::1'] },
    )
    const codeOf = async (address: string) => {
      const fetched = await fetcher.fetch(address)
      return fetched.ok ? 'fetched' : fetched.code
    }
    assert.equal(await codeOf(`${base}/none.wav`), 'not-found')
    assert.equal(await codeOf(`${base}/large.wav`), 'too-large')
    assert.equal(await codeOf('http://inside.example/a.wav'), 'not-allowed')
    assert.equal(await codeOf('http://169.254.1.1/a.wav'), 'not-allowed')
    assert.equal(await codeOf('ftp://example.com/a.wav'), 'not-an-address')
    assert.equal(await codeOf('nonsense'), 'not-an-address')
    const slow = codeOf(`${base}/slow.wav`)
    await started
    await clock.pass('31s')
    assert.equal(await slow, 'too-slow')
    assert.equal(clock.waiting, 0)
    end()
  })

  test('a list of hosts keeps all others out', async () => {
    const { fetcher, base, end } = await serving((_request, response) => response.end('x'), {
      allowedHosts: ['sounds.example'],
    })
    assert.deepEqual(await fetcher.fetch(`${base}/a.wav`), { ok: false, code: 'not-allowed' })
    assert.ok(!readdirSync(folder, { recursive: true }).some((name) => String(name).endsWith('.part')))
    end()
  })

  const wav = (_request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'audio/x-wav', 'cache-control': 'max-age=60' })
    response.end('x'.repeat(100))
  }
  const codeOf = (fetched: Awaited<ReturnType<SoundFetcher['fetch']>>) => (fetched.ok ? 'fetched' : fetched.code)

  test('addresses of this machine and of private networks are refused in every spelling, also behind a redirection', async () => {
    const { asked, fetcher, base, end } = await serving(wav, { allowsAddress: (address) => address === '127.0.0.2' })
    const { port } = new URL(base)
    const hosts = [
      ...['127.0.0.1', '2130706433', '017700000001', '0x7f.1', '127.1', '0.0.0.0', '0', 'localhost', '[::1]', '[::]'],
      ...['[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::127.0.0.1]', '10.0.0.1', '192.168.1.1', '172.16.5.5'],
      ...[
        '169.254.169.254',
        '[fe80::1]',
        '[fd00::1]',
        '224.0.0.1',
        '255.255.255.255',
        '100.64.1.1',
        '[64:ff9b::7f00:1]',
      ],
    ]
    for (const host of hosts) {
      assert.equal(codeOf(await fetcher.fetch(`http://${host}:${port}/a.wav`)), 'not-allowed', host)
    }
    assert.deepEqual(asked, [])
    end()
    const open = await serving((request, response) => {
      const to = new URL(request.url ?? '', 'http://x').searchParams.get('to') ?? ''
      response.writeHead(302, { location: to }).end()
    })
    // that one address is allowed here: the server stands there
    const isServer = /^(127\.0\.0\.1|2130706433|017700000001|0x7f\.1|127\.1|localhost)$/
    for (const host of hosts.filter((one) => !isServer.test(one))) {
      const to = encodeURIComponent(`http://${host}:${port}/a.wav`)
      assert.equal(codeOf(await open.fetcher.fetch(`${open.base}/a.wav?to=${to}`)), 'not-allowed', host)
    }
    open.end()
  })

  test('a name is resolved once, and the connection goes to the address that was looked at', async () => {
    let resolved = 0
    const { asked, fetcher, base, end } = await serving(wav, {
      // a server that answers with another address the second time
      resolve: async () => [++resolved === 1 ? '127.0.0.1' : '10.0.0.1'],
    })
    const { port } = new URL(base)
    assert.equal(codeOf(await fetcher.fetch(`http://rebinding.example:${port}/a.wav`)), 'fetched')
    assert.deepEqual([asked.length, resolved], [1, 1])
    end()
  })

  test('a name with one address that is refused among others is refused', async () => {
    const { asked, fetcher, base, end } = await serving(wav, { resolve: async () => ['127.0.0.1', '10.0.0.1'] })
    const { port } = new URL(base)
    assert.equal(codeOf(await fetcher.fetch(`http://both.example:${port}/a.wav`)), 'not-allowed')
    assert.deepEqual(asked, [])
    end()
  })

  test('a host that is listed may be in a private network', async () => {
    const { fetcher, base, end } = await serving(wav, {
      allowedHosts: ['Sounds.example'],
      allowsAddress: () => false,
      resolve: async () => ['127.0.0.1'],
    })
    const { port } = new URL(base)
    assert.equal(codeOf(await fetcher.fetch(`http://sounds.EXAMPLE:${port}/a.wav`)), 'fetched')
    end()
  })

  test('the folder keeps so many sounds and so many bytes; what was used longest ago is forgotten, on disk too', async () => {
    const { asked, fetcher, base, directory, end } = await serving(wav, { limits: { cacheSounds: 3 } })
    for (const name of ['a', 'b', 'c', 'a', 'd']) await fetcher.fetch(`${base}/${name}`)
    assert.equal(readdirSync(directory).length, 3)
    assert.equal(asked.length, 4)
    await fetcher.fetch(`${base}/a`)
    assert.equal(asked.length, 4)
    await fetcher.fetch(`${base}/b`)
    assert.equal(asked.length, 5)
    end()
    const bytes = await serving(wav, { limits: { cacheBytes: 250 } })
    for (const name of ['a', 'b', 'c', 'd']) await bytes.fetcher.fetch(`${bytes.base}/${name}`)
    assert.equal(readdirSync(bytes.directory).length, 2)
    bytes.end()
  })

  test('what an earlier process left in the folder is removed, and nothing else', async () => {
    const { fetcher, base, directory, end } = await serving(wav)
    mkdirSync(directory, { recursive: true })
    const left = [`${'0'.repeat(64)}.wav`, `${'1'.repeat(64)}.wav.3.part`, 'notes.txt']
    for (const name of left) writeFileSync(join(directory, name), 'x')
    await fetcher.fetch(`${base}/a`)
    assert.equal(readdirSync(directory).length, 2)
    assert.ok(readdirSync(directory).includes('notes.txt'))
    end()
  })

  test('so many are fetched at once, of all and from one host; the others wait, and too many are refused', async () => {
    const open: ServerResponse[] = []
    let arrived = () => {}
    const { asked, clock, fetcher, base, end } = await serving(
      (_request, response) => {
        open.push(response)
        arrived()
      },
      { limits: { fetches: 3, fetchesPerHost: 2, waiting: 2 }, resolve: async () => ['127.0.0.1'] },
    )
    const { port } = new URL(base)
    const reach = async (count: number) => {
      while (asked.length < count) await new Promise<void>((resolve) => (arrived = resolve))
    }
    const other = fetcher.fetch(`http://other.example:${port}/o.wav`)
    const five = ['1', '2', '3', '4', '5'].map((name) => fetcher.fetch(`${base}/${name}.wav`))
    assert.equal(codeOf(await (five[4] as Promise<never>)), 'too-many')
    await reach(3)
    assert.equal(asked.filter((path) => path !== '/o.wav').length, 2)
    for (const response of open.splice(0)) response.end('x')
    await reach(5)
    for (const response of open.splice(0)) response.end('x')
    assert.deepEqual((await Promise.all([other, ...five])).map(codeOf), [...Array(5).fill('fetched'), 'too-many'])
    // who waits for a place does so within the same time
    const slow = ['6', '7', '8'].map((name) => fetcher.fetch(`${base}/${name}.wav`))
    await reach(7)
    await clock.pass('31s')
    assert.deepEqual((await Promise.all(slow)).map(codeOf), Array(3).fill('too-slow'))
    assert.equal(clock.waiting, 0)
    end()
  })

  test('an answer without end is cut off at the limit, announced or not, and leaves nothing behind', async () => {
    const { fetcher, base, directory, end } = await serving(
      (request, response) => {
        const announced = request.url === '/told.wav' ? { 'content-length': '5000000' } : {}
        response.writeHead(200, { 'content-type': 'audio/x-wav', ...announced })
        response.on('error', () => undefined)
        const more = () => {
          while (!response.destroyed && response.write(Buffer.alloc(10_000)));
        }
        response.on('drain', more)
        more()
      },
      { limits: { bytes: 100_000 } },
    )
    assert.equal(codeOf(await fetcher.fetch(`${base}/endless.wav`)), 'too-large')
    assert.equal(codeOf(await fetcher.fetch(`${base}/told.wav`)), 'too-large')
    assert.deepEqual(readdirSync(directory), [])
    end()
  })
})
