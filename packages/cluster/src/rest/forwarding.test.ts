import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { type LogEntry, logTo, seededRandom, VirtualClock } from '@jackfield/base'
import { temporaryDirectory } from '@jackfield/base/testing'
import {
  Content,
  Download,
  Fault,
  type OperationDescription,
  type Owner,
  type RemoteFile,
  type RestAnswer,
  type RestRequest,
} from '@jackfield/description'
import { subjectsOf } from '../subjects.ts'
import { MemoryEngine } from '../testing/memory-engine.ts'
import { Forwarding } from './forwarding.ts'
import { formatRequest, parseRequest } from './node-request.ts'

const names = ['a', 'b', 'b-2']
const bytes = Buffer.from(Uint8Array.from({ length: 700_000 }, (_, at) => (at * 7) % 251))
const file = join(temporaryDirectory('forwarding'), 'recording.wav')
writeFileSync(file, bytes)

const request = (method: string, path: string, more: Partial<RestRequest> = {}): RestRequest => ({
  ...{
    method,
    path,
    query: '',
    over: 'http',
    applications: [],
    baseUrl: 'http://a',
    account: { name: 'kit', isReadOnly: false },
  },
  ...more,
})

const route = (owner: Owner, more: Partial<OperationDescription> = {}, ownedAt = 0) => ({
  ownedAt,
  description: {
    ...{ resource: 'channels', nickname: 'x', method: 'GET', path: '/channels/{channelId}', owner, summary: '' },
    ...{ since: [], response: 'void', parameters: {}, errors: [], module: '' },
    ...more,
  } as OperationDescription,
})

/** Three nodes with a few channels each, which say what they were asked. */
async function nodes(t: TestContext) {
  const clock = new VirtualClock()
  const engine = new MemoryEngine({ clock })
  const log: LogEntry[] = []
  const asked: string[] = []
  const owners = new Map<string, string>()
  const silent: string[] = []
  const broken = new Set<string>()
  const calls = new Map<string, object>()
  const made = names.map((name, at) => {
    const channels = new Set([`${name}-1.1`, `chosen at ${name}`])
    const client = engine.connect(engine.hosts[at % engine.hosts.length] as string)
    const answerHere = ({ method, path, query, account, isForwarded }: RestRequest): RestAnswer => {
      asked.push(`${name} ${method} ${path} ${account.name}${isForwarded ? '' : ' unmarked'}`)
      if (path === '/channels') return { status: 200, text: JSON.stringify([...channels]) }
      if (path === '/applications')
        return { status: 200, text: JSON.stringify([{ name: 'ivr', channel_ids: [...channels] }]) }
      const id = decodeURIComponent(path.split('/')[2] ?? '')
      if (path.startsWith('/calls')) {
        const part = calls.get(`${name} ${id}`)
        return part ? { status: 200, text: JSON.stringify({ ...part, query }) } : { status: 404, text: '{}' }
      }
      if (path.startsWith('/recordings')) return { status: 200, text: '', download: new Download(file, 'audio/wav') }
      if (path.startsWith('/texts'))
        return { status: 200, text: '', content: new Content(bytes, 'text/plain', 'x.txt') }
      return channels.has(id) ? { status: 200, text: `"${id} of ${name}"` } : { status: 404, text: '{}' }
    }
    const forwarding = new Forwarding({
      ...{ engine: client, subjects: subjectsOf('tests'), name, answerHere, log: logTo((entry) => log.push(entry)) },
      isJoining: () => false,
      living: () => names.filter((one) => one !== name),
      silent: () => silent,
      isKnown: (node) => names.includes(node),
      ownerOf: (key) => owners.get(key),
      has: (kind, id) => kind === 'channel' && channels.has(id),
      hasStored: async (kind, id) => {
        if (broken.has(name)) throw new Error('EIO')
        return kind === 'recording' && id === `of ${name}`
      },
      caught: ({ code }) => ({ status: 421, text: JSON.stringify({ code }) }),
      ...{ clock, random: seededRandom(at + 1) },
    })
    t.after(() => forwarding.close())
    return { name, channels, client, forwarding }
  })
  // connected, and known to every server
  await clock.pass('3s')
  const [a] = made as [(typeof made)[0]]
  const settle = async <T>(promise: Promise<T> | undefined): Promise<T | undefined> => {
    const outcome = promise?.then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    )
    await clock.pass('3s')
    const settled = await outcome
    if (settled && 'error' in settled) throw settled.error
    return settled?.value
  }
  return { clock, engine, asked, owners, silent, broken, calls, log, made, a, settle }
}

const isUnreachable = (error: unknown) => error instanceof Fault && error.code === 'node-unreachable'

describe('requests about what another node has', () => {
  it('go to the one whose name begins the id, the longest that fits', async (t) => {
    const { a, asked, settle } = await nodes(t)
    assert.equal(a.forwarding.answer(route('channel'), ['a-1.1'], request('GET', '/channels/a-1.1')), undefined)
    const answer = await settle(a.forwarding.answer(route('channel'), ['b-2-1.1'], request('GET', '/channels/b-2-1.1')))
    assert.deepEqual(answer, { status: 200, text: '"b-2-1.1 of b-2"' })
    assert.deepEqual(asked, ['b-2 GET /channels/b-2-1.1 kit'])
  })

  it('go to the owner in the ledgers, whatever the id is', async (t) => {
    const { a, owners, settle } = await nodes(t)
    owners.set('channel chosen at b', 'b')
    const answer = await settle(
      a.forwarding.answer(route('channel'), ['chosen at b'], request('GET', '/channels/chosen%20at%20b')),
    )
    assert.equal(answer?.text, '"chosen at b of b"')
  })

  it('are searched for at every node once when nobody knows them, and not found here then', async (t) => {
    const { a, asked, settle } = await nodes(t)
    const ask = (id: string) =>
      a.forwarding.answer(route('channel'), [id], request('GET', `/channels/${encodeURIComponent(id)}`))
    assert.equal((await settle(ask('chosen at b-2')))?.text, '"chosen at b-2 of b-2"')
    assert.equal((await settle(ask('nowhere')))?.status, 404)
    assert.deepEqual(asked, ['b-2 GET /channels/chosen%20at%20b-2 kit', 'a GET /channels/nowhere kit'])
  })

  it('by a parameter go there, too, as claims do', async (t) => {
    const { a, asked, settle } = await nodes(t)
    const claim = route('channel', { path: '/events/claim', method: 'POST' }, -1)
    await settle(a.forwarding.answer(claim, [], request('POST', '/events/claim', { query: 'channelId=b-1.1' })))
    assert.deepEqual(asked, ['b POST /events/claim kit'])
    assert.equal(a.forwarding.answer(claim, [], request('POST', '/events/claim')), undefined)
  })

  it('for an application go where its socket is, and stay here when it has none', async (t) => {
    const { a, asked, owners, settle } = await nodes(t)
    const event = route('application', { path: '/events/user/{eventName}', method: 'POST' }, -1)
    const ask = (query: string) => a.forwarding.answer(event, ['x'], request('POST', '/events/user/x', { query }))
    owners.set('application ivr', 'b')
    owners.set('application own', 'a')
    owners.set('application gone', 'z')
    await settle(ask('application=ivr'))
    assert.deepEqual(asked, ['b POST /events/user/x kit'])
    for (const query of ['application=own', 'application=gone', 'application=nobody', ''])
      assert.equal(ask(query), undefined)
  })

  it('are known to be taken by asking all, whatever the name begins with', async (t) => {
    const { a, settle } = await nodes(t)
    assert.equal(await settle(a.forwarding.isElsewhere('recording', 'of b-2', 'any')), true)
    assert.equal(await settle(a.forwarding.isElsewhere('recording', 'of b-2', 'live')), false)
    assert.equal(await settle(a.forwarding.isElsewhere('recording', 'b-2-nothing', 'any')), false)
  })

  it('are not said to be nowhere by a node whose disk fails', async (t) => {
    const { a, broken, log, settle } = await nodes(t)
    const recording = route('recording', { path: '/recordings/{recordingName}' })
    const ask = (id: string) =>
      settle(a.forwarding.answer(recording, [id], request('GET', `/recordings/${encodeURIComponent(id)}`)))
    broken.add('b')
    await assert.rejects(ask('nowhere'), isUnreachable)
    assert.match(log[0]?.message ?? '', /whether this node has recording nowhere cannot be said: EIO/)
    assert.equal((await ask('of b-2'))?.status, 200)
  })

  it('of a node that does not answer are refused: at once when nobody listens, else after two seconds', async (t) => {
    const { a, made, clock, log, settle } = await nodes(t)
    const ask = () => a.forwarding.answer(route('channel'), ['b-1.1'], request('GET', '/channels/b-1.1'))
    made[1]?.client.pause()
    const begun = clock.now()
    let took = 0
    const late = ask()?.catch((error: unknown) => {
      took = clock.now() - begun
      throw error
    })
    await assert.rejects(settle(late), isUnreachable)
    assert.equal(took, 2000)
    made[1]?.forwarding.close()
    made[1]?.client.resume()
    await clock.pass('1s')
    await assert.rejects(settle(ask()), isUnreachable)
    assert.deepEqual(
      log.map(({ code }) => code),
      ['node-unreachable', 'node-unreachable'],
    )
  })
})

describe('requests that are sent on', () => {
  it('carry the trace they are in and the connection they came over, and neither password nor key', () => {
    const sent = formatRequest({
      ...request('POST', '/channels', { traceparent: '00-ab', tracestate: 'x=1', connection: '6e1f-7' }),
      idempotencyKey: 'k',
      node: 'b',
      account: { name: 'kit', isReadOnly: false, password: 'secret' } as RestRequest['account'],
    })
    const { traceparent, tracestate, connection, account, ...others } = parseRequest(sent) as RestRequest
    assert.deepEqual([traceparent, tracestate, connection], ['00-ab', 'x=1', '6e1f-7'])
    assert.deepEqual(account, { name: 'kit', isReadOnly: false })
    assert.deepEqual([others.idempotencyKey, others.node, others.isForwarded], [undefined, undefined, true])
    assert.equal(parseRequest(sent.replace('"00-ab"', '7')), undefined)
  })
})

describe('files of another node', () => {
  const whole = async (file: RemoteFile, start: number, length: number): Promise<Buffer> => {
    const pieces: Buffer[] = []
    for await (const piece of file.read(start, length)) pieces.push(piece)
    return Buffer.concat(pieces)
  }
  const ask = ({ forwarding }: { forwarding: Forwarding }, path: string, id = 'of b') =>
    forwarding.answer(route('recording', { path: '/recordings/{recordingName}' }), [id], request('GET', path))

  it('are read from there in pieces, whole or in part', async (t) => {
    const { a, clock, settle } = await nodes(t)
    const answer = await settle(ask(a, '/recordings/of%20b'))
    const file = answer?.download as RemoteFile
    assert.deepEqual([answer?.status, file.size, file.contentType], [200, bytes.length, 'audio/wav'])
    const reading = Promise.all([whole(file, 0, file.size)])
    await clock.pass('1s')
    assert.ok((await reading)[0]?.equals(bytes))
    const again = (await settle(ask(a, '/recordings/of%20b')))?.download as RemoteFile
    assert.equal(again.tag, file.tag)
    const part = whole(again, 300_000, 5)
    await clock.pass('1s')
    assert.deepEqual([...(await part)], [...bytes.subarray(300_000, 300_005)])
    const text = (await settle(ask(a, '/texts/x')))?.download as RemoteFile
    assert.deepEqual([text.size, text.fileName], [bytes.length, 'x.txt'])
    const copied = whole(text, 0, 4)
    await clock.pass('1s')
    assert.deepEqual([...(await copied)], [...bytes.subarray(0, 4)])
  })

  it('end when that node is gone, or nobody has read on for a minute', async (t) => {
    const { a, made, clock, settle } = await nodes(t)
    const file = (await settle(ask(a, '/recordings/of%20b')))?.download as RemoteFile
    await clock.pass('61s')
    const late = assert.rejects(whole(file, 0, file.size), /does not send more/)
    await clock.pass('1s')
    await late
    const other = (await settle(ask(a, '/recordings/of%20b')))?.download as RemoteFile
    made[1]?.client.pause()
    const lost = assert.rejects(whole(other, 0, other.size), /does not send more/)
    await clock.pass('11s')
    await lost
  })

  it('are asked for there when too many are read already', async (t) => {
    const { a, settle } = await nodes(t)
    const all = Array.from({ length: 65 }, () => ask(a, '/texts/x') as Promise<RestAnswer>)
    const statuses = (await settle(Promise.all(all)))?.map(({ status }) => status)
    assert.deepEqual(statuses?.toSorted(), [...Array(64).fill(200), 421])
  })
})

describe('requests that every node has a part of', () => {
  it('are answered by all of them, and say whose part is missing', async (t) => {
    const { a, made, settle } = await nodes(t)
    const list = route('gather', { path: '/channels' }, -1)
    const whole = await settle(a.forwarding.answer(list, [], request('GET', '/channels')))
    assert.deepEqual(
      JSON.parse(whole?.text ?? ''),
      names.flatMap((name) => [`${name}-1.1`, `chosen at ${name}`]),
    )
    assert.equal(whole?.incomplete, undefined)
    made[2]?.client.pause()
    const part = await settle(a.forwarding.answer(list, [], request('GET', '/channels')))
    assert.deepEqual([part?.incomplete, JSON.parse(part?.text ?? '').length], [['b-2'], 4])
  })

  it('name those that have fallen silent, too, though they are not asked', async (t) => {
    const { a, silent, settle } = await nodes(t)
    silent.push('d')
    const whole = await settle(
      a.forwarding.answer(route('gather', { path: '/channels' }, -1), [], request('GET', '/channels')),
    )
    assert.deepEqual(whole?.incomplete, ['d'])
    const lost = a.forwarding.answer(route('channel'), ['nowhere'], request('GET', '/channels/nowhere'))
    await assert.rejects(settle(lost), isUnreachable)
  })

  it('show an application of several nodes once, with what it has at each', async (t) => {
    const { a, settle } = await nodes(t)
    const list = route('gather', { resource: 'applications', path: '/applications' }, -1)
    const answer = await settle(a.forwarding.answer(list, [], request('GET', '/applications')))
    const [ivr, more] = JSON.parse(answer?.text ?? '')
    assert.deepEqual([ivr.name, ivr.channel_ids.length, more], ['ivr', 6, undefined])
  })
})

describe('a call that several nodes have a part of', () => {
  const get = route('call', { resource: 'calls', path: '/calls/{callId}', parts: 'joined' })
  const ladder = route('call', { resource: 'calls', path: '/calls/{callId}/ladder', parts: 'ladder' })

  it('is whole at whichever node it is asked for, also by a channel that one of them has', async (t) => {
    const { made, calls, settle } = await nodes(t)
    calls.set('b b-7', { id: 'b-7', state: 'answered', channel_ids: ['b-1'] })
    calls.set('a b-7', { id: 'b-7', state: 'ringing', channel_ids: ['a-1'] })
    calls.set('a a-1', { id: 'b-7', state: 'ringing', channel_ids: ['a-1'] })
    for (const { forwarding } of made) {
      for (const id of ['b-7', 'a-1']) {
        const answer = await settle(forwarding.answer(get, [id], request('GET', `/calls/${id}`)))
        const { state, channel_ids } = JSON.parse(answer?.text ?? '')
        // that of the node whose id it is counts first
        assert.deepEqual([state, channel_ids], ['answered', ['b-1', 'a-1']])
        assert.equal(answer?.incomplete, undefined)
      }
    }
  })

  it('is as the one node shows it that has all of it; numbers go there as they are', async (t) => {
    const { a, calls, settle } = await nodes(t)
    calls.set('b b-7', { id: 'b-7', last: 9, rungs: [] })
    const asked = request('GET', '/calls/b-7/ladder', { query: 'since=4' })
    const answer = await settle(a.forwarding.answer(ladder, ['b-7'], asked))
    assert.deepEqual(JSON.parse(answer?.text ?? ''), { id: 'b-7', last: 9, rungs: [], query: 'since=4' })
  })

  it('has one ladder, whole each time: numbers of one node say nothing of another', async (t) => {
    const { a, calls, settle } = await nodes(t)
    const at = (second: number) => `2026-01-01T00:00:0${second}.000+0000`
    const rung = (number: number, second: number, more = {}) => ({ number, at: at(second), kind: 'event', ...more })
    calls.set('b b-7', { id: 'b-7', last: 2, left_out: 1, channels: [], rungs: [rung(1, 1), rung(2, 4)] })
    calls.set('a b-7', { id: 'b-7', last: 1, left_out: 0, channels: [], rungs: [rung(1, 2)] })
    const asked = request('GET', '/calls/b-7/ladder', { query: 'since=2&kind=event' })
    const answer = await settle(a.forwarding.answer(ladder, ['b-7'], asked))
    const joined = JSON.parse(answer?.text ?? '')
    assert.deepEqual(joined.rungs, [rung(1, 1), rung(2, 2), rung(3, 4)])
    assert.deepEqual(
      [joined.last, joined.left_out, joined.complete, joined.nodes, joined.query],
      [3, 1, true, ['b', 'a'], 'kind=event'],
    )
  })

  it('that nobody has is not found, unless somebody does not answer', async (t) => {
    const { a, made, calls, settle } = await nodes(t)
    const ask = (id: string) => settle(a.forwarding.answer(get, [id], request('GET', `/calls/${id}`)))
    assert.equal((await ask('nowhere'))?.status, 404)
    made[2]?.client.pause()
    await assert.rejects(ask('nowhere'), isUnreachable)
    calls.set('b b-7', { id: 'b-7' })
    assert.deepEqual((await ask('b-7'))?.incomplete, ['b-2'])
  })
})

describe('requests that make something', () => {
  const make = route('new', { method: 'POST', path: '/channels' }, -1)

  it('are answered here, unless the id is taken elsewhere or the channel they belong to is there', async (t) => {
    const { a, asked, settle } = await nodes(t)
    const ask = (query: string, body?: unknown) =>
      a.forwarding.answer(make, [], request('POST', '/channels/x', { query, body }))
    assert.equal(ask('endpoint=PJSIP/1'), undefined)
    await settle(ask('channelId=new'))
    await settle(ask('', { channelId: 'chosen at b' }))
    // of either half
    await settle(ask('channelId=new&otherChannelId=chosen at b'))
    await settle(ask('originator=b-2-1.1'))
    const there = 'b POST /channels/x kit'
    assert.deepEqual(asked, ['a POST /channels/x kit', there, there, 'b-2 POST /channels/x kit'])
  })

  it('with an id and a channel they belong to are made beside it, unless the id is taken: then who has it refuses', async (t) => {
    const { a, asked, settle } = await nodes(t)
    const ask = (query: string) => settle(a.forwarding.answer(make, [], request('POST', '/channels/x', { query })))
    await ask('channelId=new&originator=b-2-1.1')
    await ask('channelId=chosen%20at%20b&originator=b-2-1.1')
    await ask('channelId=new&originator=a-1.1')
    assert.deepEqual(asked, ['b-2 POST /channels/x kit', 'b POST /channels/x kit', 'a POST /channels/x kit'])
  })
})

describe('an id that is chosen at two nodes at once', () => {
  it('is made at one of them alone, which refuses the second, and a node that is silent holds nobody up', async (t) => {
    const { made, clock, asked } = await nodes(t)
    const make = route('new', { method: 'POST', path: '/channels' }, -1)
    const ask = (at: number) =>
      made[at]?.forwarding.answer(make, [], request('POST', '/channels/same', { query: 'channelId=same' }))
    made[2]?.client.pause()
    const answers = Promise.all([ask(1), ask(0)])
    await clock.pass('3s')
    await answers
    assert.deepEqual(asked, Array(2).fill('a POST /channels/same kit'))
  })
})

describe('requests about one node', () => {
  it('are answered here, or by the node that is named', async (t) => {
    const { a, asked, settle } = await nodes(t)
    const info = route('here', { path: '/asterisk/info' }, -1)
    assert.equal(a.forwarding.answer(info, [], request('GET', '/asterisk/info')), undefined)
    assert.equal(a.forwarding.answer(info, [], request('GET', '/asterisk/info', { node: 'a' })), undefined)
    await settle(a.forwarding.answer(info, [], request('GET', '/asterisk/info', { node: 'b' })))
    assert.deepEqual(asked, ['b GET /asterisk/info kit'])
    const unknown = () => a.forwarding.answer(info, [], request('GET', '/asterisk/info', { node: 'nobody' }))
    assert.throws(unknown, (error: unknown) => error instanceof Fault && error.code === 'node-unknown')
  })
})
