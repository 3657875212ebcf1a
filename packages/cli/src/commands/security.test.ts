import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { LoginLimiter, silentLog } from '@jackfield/base'
import { CommandFixture } from '../command-fixture.ts'

describe('blocks after wrong credentials', () => {
  let test: CommandFixture
  let limiter: LoginLimiter

  beforeEach(async () => {
    test = await new CommandFixture().start()
    const { clock, logins } = test.deps
    limiter = new LoginLimiter({ service: 'PJSIP', clock, log: silentLog }, { failures: 2, accounts: 2 })
    logins.add(limiter)
  })
  afterEach(() => test.close())

  it('are shown, and lifted by address and account', async () => {
    assert.deepEqual(await test.run('security show blocked'), ['0 blocks in effect'])
    for (let at = 0; at < 2; at++) limiter.failed({ address: '192.0.2.1', account: 'alice' })
    await test.clock.pass('10s')
    limiter.failed({ address: '192.0.2.1', account: 'bob' })
    assert.deepEqual(await test.run('security show blocked'), [
      'Service Address                  Account                  Wrong Left',
      'PJSIP   192.0.2.1                (all)                    2     00:00:30',
      'PJSIP   192.0.2.1                alice                    2     00:00:20',
      '2 blocks in effect',
    ])
    assert.equal(((await test.data('security show blocked')) as unknown[]).length, 2)
    assert.deepEqual(await test.run('security unblock 192.0.2.2'), ['192.0.2.2 is not blocked'])
    assert.deepEqual(await test.run('security unblock 192.0.2.1 alice'), ["2 blocks of 'alice' at 192.0.2.1 lifted"])
    assert.equal(limiter.refusedSeconds({ address: '192.0.2.1', account: 'alice' }), 0)
    assert.deepEqual(await test.run('security unblock 192.0.2.1'), ['1 block of 192.0.2.1 lifted'])
    assert.deepEqual(await test.run('security show blocked'), ['0 blocks in effect'])
  })
})
