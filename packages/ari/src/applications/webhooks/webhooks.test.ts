import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { describe, it } from 'node:test'
import { logTo, seededRandom } from '@jackfield/base'
import { type ApplicationsFixture, applicationsFixture, open } from '../applications-fixture.ts'
import type { WebhookConf, WebhookPoster } from './webhook.ts'
import { Webhooks } from './webhooks.ts'

interface Posted {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  answer(status: number): void
  fail(reason: string): void
}

/** A receiver that answers when the test says so, or always the same. */
class Receiver implements WebhookPoster {
  readonly posted: Posted[] = []
  readonly open = new Set<Posted>()
  always: number | undefined
  isClosed = false

  post(headers: Readonly<Record<string, string>>, body: string): Promise<number> {
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    const posted: Posted = {
      headers,
      body,
      answer: (status) => {
        this.open.delete(posted)
        resolve(status)
      },
      fail: (reason) => {
        this.open.delete(posted)
        reject(new Error(reason))
      },
    }
    this.posted.push(posted)
    this.open.add(posted)
    if (this.always !== undefined) posted.answer(this.always)
    return promise
  }

  close(): void {
    this.isClosed = true
  }

  /** `c1 a`: the channel and the digit of each event that was posted, again and again. */
  get seen(): string[] {
    return this.posted.map(({ body }) => wordsOf(body))
  }

  get underWay(): string[] {
    return [...this.open].map(({ body }) => wordsOf(body))
  }
}

function wordsOf(body: string): string {
  const { type, channel, digit, lost, reason } = JSON.parse(body)
  if (type === 'EventsLost') return `lost ${lost} ${reason}`
  return type === 'ChannelDtmfReceived' ? `${channel.id} ${digit}` : type
}

const secret = Buffer.from('a secret').toString('base64')

interface Story extends ApplicationsFixture {
  readonly receiver: Receiver
  readonly webhooks: Webhooks
  readonly lines: string[]
  readonly conf: WebhookConf
  happens(channelId: string, digit: string): void
}

function begin(about: Partial<WebhookConf> = {}): Story {
  const fixture = applicationsFixture({ limits: { unconnectedMs: 30_000 } })
  const receiver = new Receiver()
  const lines: string[] = []
  const webhooks = new Webhooks({
    clock: fixture.clock,
    random: seededRandom(1),
    log: logTo(({ level, message }) => lines.push(`${level.toLowerCase()} ${message}`)),
    applications: fixture.applications,
    poster: () => receiver,
    // c1 and c2 are one call
    linkedIdOf: (id) => (id === 'c2' ? 'c1' : id),
  })
  const conf: WebhookConf = {
    id: 'hook',
    url: 'https://example.com/events',
    secret,
    applications: ['menu'],
    subscribeAll: false,
    timeoutMs: 10_000,
    retryMs: 1_000,
    mostRetryMs: 60_000,
    giveUpMs: 3_600_000,
    parallel: 8,
    queueEvents: 100,
    queueCharacters: 1_000_000,
    ...about,
  }
  webhooks.configure([conf])
  return {
    ...fixture,
    receiver,
    webhooks,
    lines,
    conf,
    happens: (channelId, digit) =>
      fixture.applications
        .find('menu')
        ?.deliver(
          { name: 'ChannelDtmfReceived' },
          `{"type":"ChannelDtmfReceived","digit":"${digit}","channel":{"id":"${channelId}"}`,
          [channelId],
          { name: 'dtmf-received' } as never,
          [],
        ),
  }
}

/** ApplicationRegistered is taken. */
async function registered(story: Story): Promise<void> {
  await story.clock.settle()
  assert.deepEqual(story.receiver.underWay, ['ApplicationRegistered'])
  for (const posted of story.receiver.open) posted.answer(204)
  story.receiver.posted.length = 0
  await story.clock.settle()
}

const answer = async ({ receiver, clock }: Story, words: string, status: number) => {
  const posted = [...receiver.open].find(({ body }) => wordsOf(body) === words)
  assert.ok(posted, `${words} is not under way, but ${receiver.underWay.join(', ')}`)
  posted.answer(status)
  await clock.settle()
}

describe('a webhook', () => {
  it('posts the events of one call one after the other, and those of others beside them', async () => {
    const story = begin()
    await registered(story)
    for (const [channelId, digit] of ['c1 1', 'c2 2', 'c3 3', 'c1 4', 'c3 5'].map((words) => words.split(' ')))
      story.happens(channelId as string, digit as string)
    await story.clock.settle()
    assert.deepEqual(story.receiver.underWay, ['c1 1', 'c3 3'])
    await answer(story, 'c3 3', 200)
    assert.deepEqual(story.receiver.underWay, ['c1 1', 'c3 5'])
    await answer(story, 'c1 1', 200)
    assert.deepEqual(story.receiver.underWay, ['c3 5', 'c2 2'], 'a channel that c1 called is the same call')
    await answer(story, 'c2 2', 200)
    await answer(story, 'c1 4', 200)
    await answer(story, 'c3 5', 200)
    assert.equal(story.receiver.open.size, 0)
    story.webhooks.close()
    assert.equal(story.clock.waiting, 0)
  })

  it('has no more under way than it may', async () => {
    const story = begin({ parallel: 2 })
    await registered(story)
    for (const channelId of ['c1', 'c3', 'c4', 'c5']) story.happens(channelId, '1')
    await story.clock.settle()
    assert.deepEqual(story.receiver.underWay, ['c1 1', 'c3 1'])
    await answer(story, 'c1 1', 200)
    assert.deepEqual(story.receiver.underWay, ['c3 1', 'c4 1'])
    story.webhooks.close()
  })

  it('signs each with its id and its time, and numbers them', async () => {
    const story = begin()
    story.receiver.always = 200
    story.happens('c1', '1')
    await story.clock.settle()
    const [first, second] = story.receiver.posted
    assert.ok(first && second)
    for (const { headers, body } of [first, second]) {
      const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
      const expected = createHmac('sha256', 'a secret').update(signed).digest('base64')
      assert.equal(headers['webhook-signature'], `v1,${expected}`)
      assert.equal(headers['jackfield-attempt'], '1')
    }
    assert.deepEqual([first.headers['jackfield-delivery'], second.headers['jackfield-delivery']], ['1', '2'])
    assert.notEqual(first.headers['webhook-id'], second.headers['webhook-id'])
    story.webhooks.close()
  })

  it('tries again after growing pauses with the same id, one at a time, and says so once', async () => {
    const story = begin()
    await registered(story)
    story.happens('c1', '1')
    await story.clock.settle()
    await answer(story, 'c1 1', 503)
    story.happens('c3', '2')
    await story.clock.pass('740ms')
    assert.equal(story.receiver.posted.length, 1, 'nobody asks while it is away')
    story.receiver.always = 500
    await story.clock.pass('10m')
    const tries = story.receiver.posted.length
    assert.ok(tries > 10 && tries < 25, `${tries} tries in ten minutes`)
    assert.deepEqual(
      new Set(story.receiver.seen),
      new Set(['c1 1', 'c3 2']),
      'no call keeps the others from being tried',
    )
    story.receiver.always = 200
    await story.clock.pass('1m')
    const ofFirst = story.receiver.posted.filter(({ body }) => wordsOf(body) === 'c1 1')
    assert.equal(new Set(ofFirst.map(({ headers }) => headers['webhook-id'])).size, 1)
    assert.equal(ofFirst.at(-1)?.headers['jackfield-attempt'], String(ofFirst.length))
    const about = story.lines.filter((line) => /tried again|taken again/.test(line))
    assert.deepEqual(about, [
      'warning webhook hook: it answers 503; it is tried again',
      'warning webhook hook: it answers 500; it is tried again',
      'notice webhook hook: events are taken again',
    ])
    story.webhooks.close()
  })

  it('takes no calls while its receiver is away for too long, and does again when it is back', async () => {
    const story = begin()
    const unanswered: string[] = []
    story.applications.onUnanswered((ids) => unanswered.push(...ids))
    await registered(story)
    story.receiver.always = 502
    story.applications
      .find('menu')
      ?.deliver({ name: 'StasisStart' }, '{"type":"StasisStart","channel":{"id":"c1"}', ['c1'], {} as never, [])
    await story.clock.pass('20s')
    assert.equal(story.applications.isActive('menu'), true)
    await story.clock.pass('11s')
    assert.equal(story.applications.isActive('menu'), false)
    assert.deepEqual(unanswered, ['c1'])
    story.receiver.always = 204
    await story.clock.pass('1m')
    assert.equal(story.applications.isActive('menu'), true)
    story.webhooks.close()
  })

  it('drops what comes when its queue is full, says so in the log, and tells the receiver how many are missing', async () => {
    const story = begin({ queueEvents: 3 })
    await registered(story)
    for (const digit of '123456') story.happens('c1', digit)
    await story.clock.settle()
    assert.equal(story.applications.find('menu')?.figuresAt(0).dropped, 3)
    story.receiver.always = 200
    await answer(story, 'c1 1', 200)
    story.happens('c1', '7')
    await story.clock.settle()
    assert.deepEqual(story.receiver.seen, ['c1 1', 'c1 2', 'c1 3', 'lost 3 queue-full', 'c1 7'])
    assert.equal(story.lines.filter((line) => line.includes('further ones are dropped')).length, 1)
    story.webhooks.close()
  })

  it('drops what nobody takes for too long, and what is refused for good', async () => {
    const story = begin({ giveUpMs: 10_000 })
    await registered(story)
    story.receiver.always = 500
    story.happens('c1', '1')
    await story.clock.pass('1m')
    story.receiver.always = 422
    story.happens('c1', '2')
    await story.clock.pass('2m')
    story.receiver.always = 200
    story.happens('c1', '3')
    await story.clock.settle()
    assert.deepEqual(story.receiver.seen.slice(-3), ['lost 1 not-delivered', 'c1 2', 'c1 3'])
    assert.ok(story.lines.includes('warning webhook hook: an event was refused with 422 and is dropped'))
    story.webhooks.close()
  })

  it('leaves its application to a socket, and has it back afterwards', async () => {
    const story = begin()
    await registered(story)
    story.receiver.always = 200
    const socket = open(story, 'menu')
    await story.clock.settle()
    assert.equal(story.receiver.seen.at(-1), 'ApplicationReplaced')
    story.happens('c1', '1')
    await story.clock.settle()
    assert.equal(story.receiver.seen.includes('c1 1'), false)
    socket.session.closed()
    story.happens('c1', '2')
    await story.clock.settle()
    assert.deepEqual(story.receiver.seen.slice(-2), ['ApplicationRegistered', 'c1 2'])
    // somebody closes the session by the interface: another one is opened
    story.applications.sessions.find(({ connection }) => connection.isOutbound)?.disconnect('admin')
    story.happens('c1', '3')
    await story.clock.settle()
    assert.equal(story.receiver.seen.at(-1), 'c1 3')
    story.webhooks.close()
  })

  it('goes on with what waits when the configuration is read again, and ends when it is not in it any more', async () => {
    const story = begin()
    await registered(story)
    story.happens('c1', '1')
    story.happens('c1', '2')
    await story.clock.settle()
    story.webhooks.configure([{ ...story.conf }])
    await answer(story, 'c1 1', 200)
    assert.deepEqual(story.receiver.underWay, ['c1 2'])
    story.webhooks.configure([])
    assert.equal(story.receiver.isClosed, true)
    assert.equal(story.applications.isActive('menu'), false)
    assert.ok(story.lines.includes('warning webhook hook: 1 events were not delivered'))
    assert.equal(story.clock.waiting, 0)
    story.webhooks.close()
  })
})
