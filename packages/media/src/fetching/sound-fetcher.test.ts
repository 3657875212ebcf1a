import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { silentLog, VirtualClock } from '@jackfield/base'
import { SoundFetcher, type SoundFetcherOptions } from './sound-fetcher.ts'

const folder = mkdtempSync(join(tmpdir(), 'fetched-'))
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
    const fetcher = new SoundFetcher({
      directory: join(folder, String(asked.length), crypto.randomUUID()),
      clock,
      log: silentLog,
      ...more,
    })
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const end = () => {
      server.closeAllConnections()
      server.close()
    }
    return { asked, clock, fetcher, base, end }
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
      { mostRedirects: 3 },
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
      { mostBytes: 1_000, resolve: async () => ['fe80::1'] },
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
})
