import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { VirtualClock } from '@jackfield/base'
import { Deaths, type LostEvent } from './deaths.ts'

function fixture(t: TestContext) {
  const clock = new VirtualClock()
  const registered = new Set<string>()
  const delivered: string[] = []
  const deaths = new Deaths({
    ...{ clock, name: 'a', isOver: (node) => node === 'b', isRegistered: (application) => registered.has(application) },
    deliver: (application, { type }) => delivered.push(`${application} ${type}`),
  })
  t.after(() => deaths.close())
  const lost = (...applications: string[]): ReadonlyMap<string, readonly LostEvent[]> =>
    new Map(
      applications.map((name) => [
        name,
        [{ type: 'ChannelDestroyed', fields: '', about: 'channel 1', channelIds: [] }],
      ]),
    )
  return { clock, registered, delivered, deaths, lost }
}

test('what a dead node had is told to a socket that comes within a minute, and to none that comes later', async (t) => {
  const { clock, delivered, deaths, lost } = fixture(t)
  deaths.lost('b', lost('early', 'late'))
  await clock.pass('50s')
  deaths.served('early', 'a')
  deaths.ready('early')
  await clock.pass('20s')
  deaths.served('late', 'a')
  deaths.ready('late')
  assert.deepEqual(delivered, ['early ChannelDestroyed'])
})

test('applications that are gone, and what nobody came for, are forgotten though no other node ever dies', async (t) => {
  const { clock, registered, deaths, lost } = fixture(t)
  registered.add('stays')
  for (let day = 0; day < 1_000; day++) deaths.served(`of day ${day}`, 'c')
  deaths.served('stays', 'c')
  deaths.lost('b', lost('nobody', 'stays'))
  assert.equal(deaths.size, 1_002)
  await clock.pass('3m')
  assert.equal(deaths.size, 1)
})
