// What is right here where the recorded server is not, or where the specification asks for more: broadcasts.

import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import type { EventClient, Json } from '../../support/event-client.ts'
import { KitStage } from '../../support/kit-stage.ts'

let stage: KitStage
let watching: EventClient

before(async () => {
  stage = await KitStage.start()
  watching = await stage.open('watching-broadcasts')
})
after(() => stage.stop())

/** Has the dialplan offer a channel, whose id ends in `-far`, as the words say. */
async function offer(id: string, words: string): Promise<void> {
  const query = {
    endpoint: 'Local/offer@kit-broadcast/n',
    context: 'kit',
    extension: 'answer',
    priority: 1,
    otherChannelId: `${id}-far`,
  }
  await stage.ask('POST', '/applications/watching-broadcasts/subscription', { query: { eventSource: 'channel:' } })
  const { status, body } = await stage.ask('POST', `/channels/${id}`, {
    query,
    body: { variables: { __KIT_BROADCAST: words } },
  })
  assert.equal(status, 200, JSON.stringify(body))
}

/** How the offer ended, as the dialplan sees it. */
async function ended(id: string): Promise<unknown> {
  const isEnd = ({ variable, channel }: Json) => variable === 'KIT_AFTER' && (channel as Json).id === `${id}-far`
  return (await watching.next('ChannelVarset', isEnd)).value
}

const claim = (id: string, application: string) =>
  stage.ask('POST', '/events/claim', { query: { channelId: `${id}-far`, application } })

it('broadcast/filters-bad: a filter that is none, or exceeds the bounds, offers the call to nobody', async () => {
  const applications = [await stage.open('broadcast-bad-yes'), await stage.open('other-bad-application')]
  const nested = (depth: number) => `${'('.repeat(depth)}broadcast-bad${')'.repeat(depth)}`
  const filters: [filter: string, isGood: boolean][] = [
    ['broadcast-bad[', false],
    ['(broadcast-bad', false],
    [`broadcast-bad-(yes|${'x'.repeat(256 - 20)})`, true],
    [`broadcast-bad-(yes|${'x'.repeat(257 - 20)})`, false],
    [nested(10), true],
    [nested(11), false],
    ['(b)+(r)+(o)+adcast-bad', true],
    ['(b)+(r)+(o)+(a)+dcast-bad', false],
    ['broadcast-bad-y{1\\,100}es', true],
    ['broadcast-bad-y{1\\,101}es', false],
    [`(((broadcast-bad${'|x'.repeat(20)})))`, true],
    [`(((broadcast-bad${'|x'.repeat(21)})))`, false],
  ]
  for (const [at, [filter, isGood]] of filters.entries()) {
    const id = `filters-${at}`
    await offer(id, `100,${filter}`)
    await ended(id)
    const [yes, other] = await Promise.all(applications.map((application) => stage.told(application)))
    const offered = (events: Json[] | undefined) => events?.some(({ type }) => type === 'CallBroadcast')
    assert.deepEqual([offered(yes), offered(other)], [isGood, false], filter)
    for (const application of applications) application.events = []
    await stage.ask('DELETE', `/channels/${id}`)
  }
})

it('broadcast/nobody: a claim of a call that was offered to nobody is told 409 as long as the channel is there', async () => {
  await offer('nobody', '100,^no such application$')
  await ended('nobody')
  assert.equal((await claim('nobody', 'watching-broadcasts')).status, 409)
  await stage.ask('DELETE', '/channels/nobody-far')
  await watching.next('ChannelDestroyed', ({ channel }) => (channel as Json).id === 'nobody-far')
  assert.equal((await claim('nobody', 'watching-broadcasts')).status, 404)
})

it('broadcast/timeout: a claim that comes too late is told 409 as long as the channel is there', async () => {
  const client = await stage.open('broadcast-timeout')
  await offer('timeout', '100,^broadcast-timeout$')
  await client.next('CallBroadcast')
  await ended('timeout')
  assert.equal((await claim('timeout', 'broadcast-timeout')).status, 409)
  await stage.ask('DELETE', '/channels/timeout-far')
  await watching.next('ChannelDestroyed', ({ channel }) => (channel as Json).id === 'timeout-far')
  assert.equal((await claim('timeout', 'broadcast-timeout')).status, 404)
})
