import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { TestPjsipOptions } from '../pjsip-fixture.ts'
import { receptionFixture } from './reception-fixture.ts'

function open(options: TestPjsipOptions = {}, more = '') {
  const { fixture } = receptionFixture(options, more)
  const published = () =>
    fixture.events
      .splice(0)
      .flatMap((event) =>
        event.name === 'call-failed' && event.refused
          ? [`${event.reason}: ${event.refused.from} to ${event.refused.to} at ${event.refused.remote}`]
          : [],
      )
  return { fixture, published }
}

const call = { method: 'INVITE', to: '600' }

describe('a call that is refused before it has a channel', () => {
  it('comes from nobody we know: told once, though he tries again with credentials', async () => {
    const { fixture, published } = open()
    await fixture.phone('mallory', { password: 'guess' }).ask(call)
    assert.deepEqual(published(), ['unknown-endpoint: mallory@10.0.0.2 to 600 at 10.0.0.2:5060'])
    await fixture.clock.pass('1m')
    assert.deepEqual(published(), [])
    await fixture.close()
  })

  it('comes with a wrong password, or with none and nobody comes back', async () => {
    const { fixture, published } = open()
    await fixture.phone('bob', { password: 'wrong' }).ask(call)
    assert.deepEqual(published(), ['wrong-credentials: PJSIP/bob to 600 at 10.0.0.2:5060'])
    await fixture.phone('bob', { port: 5062 }).ask(call)
    await fixture.clock.pass('30s')
    assert.deepEqual(published(), [])
    await fixture.clock.pass('2s')
    assert.deepEqual(published(), ['no-credentials: PJSIP/bob to 600 at 10.0.0.2:5062'])
    await fixture.close()
  })

  it('is none of these with the right password, and registrations are no calls', async () => {
    const { fixture, published } = open()
    assert.equal((await fixture.phone('bob', { password: 'bobsecret' }).ask(call)).status, 486)
    await fixture.phone('mallory', { port: 5062 }).register()
    await fixture.phone('bob', { port: 5063, password: 'wrong' }).register()
    await fixture.clock.pass('1m')
    assert.deepEqual(published(), [])
    await fixture.close()
  })

  it('comes from where an access list lets nobody in: of the endpoint, or of all', async () => {
    const one = open()
    await one.fixture.phone('fenced').ask(call)
    assert.deepEqual(one.published(), ['acl-denied: PJSIP/fenced to 600 at 10.0.0.2:5060'])
    await one.fixture.close()
    const all = open({}, '[walls]\ntype = acl\ndeny = 10.0.0.2\n')
    await all.fixture.phone('bob', { password: 'bobsecret' }).ask(call)
    assert.deepEqual(all.published(), ['acl-denied: bob@10.0.0.2 to 600 at 10.0.0.2:5060'])
    await all.fixture.close()
  })

  it('comes from somebody who has shown too many wrong passwords', async () => {
    const { fixture, published } = open({}, '[global]\ntype = global\nauth_block_failures = 2\n')
    const phone = fixture.phone('bob', { password: 'wrong' })
    await phone.ask()
    await phone.ask()
    await phone.ask(call)
    assert.deepEqual(published(), ['login-blocked: PJSIP/bob to 600 at 10.0.0.2:5060'])
    await fixture.close()
  })

  it('comes while the exchange cannot keep up, or while somebody works on the endpoint', async () => {
    let isOverloaded = true
    const { fixture, published } = open({ isOverloaded: () => isOverloaded })
    await fixture.phone('bob', { password: 'bobsecret' }).ask(call)
    assert.deepEqual(published(), ['control-too-slow: bob@10.0.0.2 to 600 at 10.0.0.2:5060'])
    isOverloaded = false
    fixture.pjsip.signalling.maintenance.set('bob', true)
    await fixture.phone('bob', { port: 5062, password: 'bobsecret' }).ask(call)
    assert.deepEqual(published(), ['endpoint-in-maintenance: PJSIP/bob to 600 at 10.0.0.2:5062'])
    await fixture.close()
  })

  it('is not waited for without end when many ask and never come back', async () => {
    const { fixture, published } = open({ rateLimits: { burst: 100_000 } })
    const phone = fixture.phone('bob')
    for (let at = 0; at < 700; at++) {
      void phone.agent.request('INVITE', {
        uri: 'sip:600@10.0.0.1:5060',
        from: '<sip:bob@10.0.0.2>',
        to: '<sip:600@10.0.0.1>',
        callId: `many-${at}`,
        headers: [],
      })
    }
    await fixture.clock.pass('1m')
    // at most 500, and always the half that was asked last
    assert.equal(published().length, 450)
    await fixture.close()
    assert.equal(fixture.clock.waiting, 0)
  })
})
