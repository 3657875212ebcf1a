import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { LoginLimiter, silentLog } from '@jackfield/base'
import { type InterfaceFixture, interfaceFixture } from '../../interface-fixture.ts'

describe('blocks after wrong credentials', () => {
  let small: InterfaceFixture
  let limiters: Record<'PJSIP' | 'ARI', LoginLimiter>

  beforeEach(() => {
    small = interfaceFixture()
    const { clock, logins } = small.deps
    const open = (service: string) => {
      const limiter = new LoginLimiter({ service, clock, log: silentLog }, { failures: 2, accounts: 3 })
      logins.add(limiter)
      return limiter
    }
    limiters = { PJSIP: open('PJSIP'), ARI: open('ARI') }
  })

  afterEach(() => small.close())

  const fail = (service: 'PJSIP' | 'ARI', address: string, account: string) => {
    for (let at = 0; at < 2; at++) limiters[service].failed({ address, account })
  }

  it('are listed and lifted, one by one or all of an address', async () => {
    assert.deepEqual(await small.ask('GET /security/blocks'), { status: 200, body: [] })
    fail('PJSIP', '192.0.2.1', 'alice')
    await small.fixture.clock.pass('1s')
    fail('ARI', '192.0.2.1', 'ann')
    const { body } = await small.ask('GET /security/blocks')
    const at = (seconds: number) => small.deps.render.timestamp(small.deps.clock.wall() + seconds * 1000)
    assert.deepEqual(body, [
      { service: 'ARI', address: '192.0.2.1', account: 'ann', failures: 2, since: at(0), until: at(30) },
      { service: 'PJSIP', address: '192.0.2.1', account: 'alice', failures: 2, since: at(-1), until: at(29) },
    ])
    assert.equal(((await small.ask('GET /security/blocks?service=ari')).body as unknown[]).length, 1)
    assert.deepEqual(await small.ask('DELETE /security/blocks?address=192.0.2.1&account=alice'), { status: 204 })
    assert.equal(limiters.PJSIP.refusedSeconds({ address: '192.0.2.1', account: 'alice' }), 0)
    assert.deepEqual(await small.ask('DELETE /security/blocks?address=192.0.2.1'), { status: 204 })
    assert.deepEqual((await small.ask('GET /security/blocks')).body, [])
  })

  it('that are not there cannot be lifted', async () => {
    const gone = { status: 404, code: 'login-block-not-found', message: 'Nobody is blocked there' }
    assert.deepEqual(await small.ask('DELETE /security/blocks?address=192.0.2.9'), gone)
    assert.equal((await small.ask('DELETE /security/blocks')).status, 400)
    fail('PJSIP', '192.0.2.1', 'alice')
    assert.deepEqual(await small.ask('DELETE /security/blocks?address=192.0.2.1&service=AMI'), gone)
  })
})
